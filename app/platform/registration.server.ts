import { type RouterContext, RouterContextProvider } from "react-router";
import type { Config } from "./config.server";
import type { Platform, RequestInfo, StaffAccess } from "./context.server";
import type { Front } from "./http/front.server";
import type { Log } from "./log.server";
import type { Terminal } from "./terminal.server";

/**
 * What a feature plugs into the app: its `registration.server.ts` says it, `app/services.server.ts` puts all of them together.
 * Everything that needs nothing of the platform is a plain value, so that one look at the file shows it.
 */
export type Registration = {
  /** What lives as long as the app, in the order it is made. Each may use the services of lower features. */
  services?: readonly Service[];
  /** Defines the feature's jobs. Every service exists by then, and no job has started. */
  jobs?(platform: Platform, services: Services): void;
  /** Mounts the plain endpoints, which answer without React. */
  endpoints?(front: Front, platform: Platform, services: Services): void;
  /** Which variant of a page this visitor is shown. Asked before the page cache, for every page: it never waits. */
  pageVariant?(request: Request, info: RequestInfo, services: Services): PageVariant;
  /** Path → bytes, where a body may be larger than usual (spec:platform#request-limits). A path may end in `/*`. */
  largeBodies?: Readonly<Record<string, number>>;
  /** Paths whose handler reads the body piece by piece and sets its own limits. */
  streamedBodies?: readonly string[];
  /** Paths that other servers call, so they need no Origin (spec:platform#same-origin). */
  crossOriginPaths?: readonly string[];
  /** Names of cookies on which no page depends, other than by `pageVariant`. */
  visitorCookies?: readonly string[];
  /** Channel of NOTIFY → the data that pages name in `X-Page-Cache`: a notice forgets the kept pages that show it (spec:platform#page-cache). */
  pageCache?: Readonly<Record<string, string>>;
  /** Pages of the staff area. One that is in no registration is refused to everyone. */
  staffPages?: StaffAccess;
  /** Name → what `node build/server/index.js {name} …` does instead of serving the site. */
  commands?: Readonly<Record<string, Command>>;
};

/**
 * A command for the person who runs the site. It may run beside a site that serves, so it opens what it needs by the settings.
 * @param words what follows the name. @returns the exit code.
 */
export type Command = (
  words: readonly string[],
  around: { config: Config; log: Log; terminal: Terminal },
) => Promise<number>;

/** Gives the service that a feature keeps under a context. @throws Error for one that isn't made yet. */
export type Services = Pick<RouterContextProvider, "get">;

/** How a service of the app is made. Made by `service()`. */
export type Service = {
  context: RouterContext;
  start(platform: Platform, services: Services): Promise<Running>;
};

type Running = { value: unknown } & Record<Phase, () => Promise<void>>;

const phases = ["settled", "finish", "drain", "close"] as const;
type Phase = (typeof phases)[number];

/** What a service does when the app ends, in this order, and when a test waits for it (spec:platform#shutdown). */
export type ServiceHooks<Value> = {
  /** Resolves when what it has in the background so far is written. */
  settled?(service: Value): Promise<void>;
  /** First at the end, while jobs still run: ends what follows an answer and may queue mail. */
  finish?(service: Value): Promise<void>;
  /** When jobs have stopped: writes what was recorded. */
  drain?(service: Value): Promise<void>;
  /** Last, when everything is recorded: ends timers and what sums up. */
  close?(service: Value): Promise<void>;
};

/** A service that routes find under `context`. */
export function service<Value>(
  context: RouterContext<Value>,
  create: (platform: Platform, services: Services) => Value | Promise<Value>,
  hooks: ServiceHooks<Value> = {},
): Service {
  return {
    context,
    async start(platform, services) {
      const value = await create(platform, services);
      const run = (phase: Phase) => async () => hooks[phase]?.(value);
      return {
        value,
        settled: run("settled"),
        finish: run("finish"),
        drain: run("drain"),
        close: run("close"),
      };
    },
  };
}

/** What a visitor is shown at an address where visitors are shown different things. */
export type PageVariant = {
  /** Answered instead of the page. */
  instead: Response | null;
  /** The request as pages and their cache see it. */
  request: Request;
  /** Tells the variants of an address apart in the page cache. */
  cachePart: string;
  /** Lets the page's loaders know. */
  provide(context: RouterContextProvider): void;
  /** Adds to an answered page what the visitor's browser has to keep. */
  mark(headers: Headers): void;
};

export type RunningServices = Services & {
  /** Lets the routes of one request find every service. */
  provide(context: RouterContextProvider): void;
} & Record<Phase, () => Promise<void>>;

/**
 * Starts the services of all features, one after the other, in the order given.
 * @throws Error when one fails to start, needs one that comes later, or shares its context with another.
 */
export async function startServices(
  registrations: readonly Registration[],
  platform: Platform,
): Promise<RunningServices> {
  const started = new Map<RouterContext, Running>();
  const services = new RouterContextProvider();
  for (const { context, start } of registrations.flatMap((registration) => registration.services ?? [])) {
    if (started.has(context)) throw new Error("Two services share one context.");
    const running = await start(platform, services);
    started.set(context, running);
    services.set(context, running.value);
  }
  const all = (phase: Phase) => async () => {
    await Promise.all([...started.values()].map((running) => running[phase]()));
  };
  return {
    get: (context) => services.get(context),
    provide(context) {
      for (const [key, { value }] of started) context.set(key, value);
    },
    settled: all("settled"),
    finish: all("finish"),
    drain: all("drain"),
    close: all("close"),
  };
}
