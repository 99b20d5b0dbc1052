import { getRequestListener } from "@hono/node-server";
import type { Plugin, RunnableDevEnvironment } from "vite";

type ServerModule = typeof import("../server.ts");

/** Vite answers these paths itself. */
const VITE_PATHS = /^\/(@|node_modules\/|app\/.*\.(tsx?|css|svg|woff2)|__)/;

/**
 * In development the app of server.ts runs inside Vite's own server. The database is opened once; the app is created
 * again after a change on the server side.
 */
export function serveAppInDevelopment(): Plugin {
  return {
    name: "serve-app-in-development",
    apply: "serve",
    configureServer(vite) {
      const ssr = vite.environments.ssr as RunnableDevEnvironment;
      let database: ReturnType<ServerModule["prepareDatabase"]> | undefined;
      let current: { module: ServerModule; app: ReturnType<ServerModule["createApp"]> } | undefined;

      async function app() {
        const module: ServerModule = await ssr.runner.import("/server.ts");
        if (current?.module !== module) {
          const { config, log } = module.developmentSettings();
          database ??= module.prepareDatabase(config, log);
          await (await current?.app)?.close();
          current = { module, app: module.createApp({ config, log, database: await database }) };
          const made = await current.app;
          if (made.firstAccounts.length > 0) console.log(module.describeStart(made, config.SITE_URL));
        }
        return current.app;
      }

      vite.httpServer?.once("close", async () => {
        await (await current?.app)?.close();
        await (await database)?.close();
      });
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          try {
            request.url = request.originalUrl;
            if (VITE_PATHS.test(request.url ?? "")) return next();
            const { front } = await app();
            const listener = getRequestListener((incoming, env) => front.fetch(incoming, env));
            await listener(request, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
