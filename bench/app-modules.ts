import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const app = pathToFileURL(`${path.join(import.meta.dirname, "../app")}/`);

/** Lets Node load pure modules of the app as they are: `~/` is the app's folder, and extensions may be missing. */
registerHooks({
  resolve(specifier, context, next) {
    const isRelative = specifier.startsWith(".") && context.parentURL?.startsWith(app.href);
    if (!specifier.startsWith("~/") && !isRelative) return next(specifier, context);
    const target = specifier.startsWith("~/") ? new URL(specifier.slice(2), app).href : specifier;
    return next(target.endsWith(".ts") ? target : `${target}.ts`, context);
  },
});
