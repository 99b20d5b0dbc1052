import { type RouterContext, RouterContextProvider } from "react-router";
import type { BulkList } from "./bulk.server";
import type { Config } from "./config.server";
import type { Platform, RequestInfo, StaffAccess } from "./context.server";
import type { DayEventSource } from "./day-events.server";
import type { Front } from "./http/front.server";
import type { PostEndpoints } from "./http/post-endpoint.server";
import type { Log } from "./log.server";
import { type PersonData, personDataContext } from "./person-data.server";
import { type RetainedData, retainedDataContext } from "./retention.server";
import type { SealedColumn } from "./sealed-data.server";
import type { SystemCheck } from "./system-checks.server";
import type { Terminal } from "./terminal.server";
import type { TodaySource } from "./today.server";

/**
 * What a feature plugs into the app: its `registration.server.ts` exports it, and `app/services.server.ts` combines all
 * of them. Everything that doesn't need the platform is a plain value, so that it can be read at a glance.
 */
export type Registration = {
  /**
   * Objects that live as long as the app, in the order they are created. Each may use the services of lower features.
   */
  services?: readonly Service[];
  /** Defines the feature's jobs. Every service exists by then, and no job has started. */
  jobs?(platform: Platform, services: Services): void;
  /** Columns whose texts are encrypted with AUTH_SECRET (spec:platform#secret-change). */
  sealed?(platform: Platform): readonly SealedColumn[];
  /** Parts of the feature that the System page checks (spec:monitoring#system-page). */
  systemChecks?(platform: Platform, services: Services): readonly SystemCheck[];
  /** What the feature shows on Today when someone has to act (spec:staff#today-items). */
  today?(platform: Platform, services: Services): readonly TodaySource[];
  /** What the feature shows below charts by day (spec:annotations#events). */
  dayEvents?(platform: Platform): readonly DayEventSource[];
  /** The feature's lists whose rows staff can change together (spec:bulk#bulk-lists). */
  bulk?(platform: Platform, services: Services): readonly BulkList[];
  /** Defines the feature's metrics. Called only if metrics are on; every service exists by then. */
  metrics?(platform: Platform, services: Services): void;
  /** Mounts the plain endpoints, which answer without React. */
  endpoints?(front: Front, platform: Platform, services: Services): void;
  /** Plain endpoints for the small reports of visitors' browsers, which are many (spec:platform#quick-posts). */
  posts?(platform: Platform, services: Services): PostEndpoints;
  /** Which variant of a page this visitor sees. Called before the page cache for every page, so it must never wait. */
  pageVariant?(request: Request, info: RequestInfo, services: Services): PageVariant;
  /** Whether `pageVariant` may decide anything about the page at this path; without it, about any page. */
  pageVaries?(pathname: string, services: Services): boolean;
  /**
   * Path → bytes, for routes that accept larger bodies than usual (spec:platform#request-limits). A path may end in
   * `/*`.
   */
  largeBodies?: Readonly<Record<string, number>>;
  /** Paths whose handler reads the body piece by piece and sets its own limits. */
  streamedBodies?: readonly string[];
  /** Paths that other servers call, so their requests need no Origin (spec:platform#same-origin). */
  crossOriginPaths?: readonly string[];
  /** Names of cookies that don't affect any page, except through `pageVariant`. */
  visitorCookies?: readonly string[];
  /**
   * NOTIFY channel → the name of the data in `X-Page-Cache`: a notice drops the cached pages that show this data
   * (spec:platform#page-cache).
   */
  pageCache?: Readonly<Record<string, string>>;
  /** Pages of the staff area. A page that isn't in any registration is refused to everyone. */
  staffPages?: StaffAccess;
  /** What the feature holds about people (spec:peoples-data#person-data). */
  personData?: readonly PersonData[];
  /** Data for which an administrator can choose how long it's kept (spec:peoples-data#retention). */
  retainedData?(platform: Platform): readonly RetainedData[];
  /** Name → what `node build/server/index.js {name} …` does instead of serving the site. */
  commands?: Readonly<Record<string, Command>>;
};

/**
 * A command for the person who runs the site. It may run while the site is serving, so it opens what it needs according
 * to the settings.
 * @param words the arguments after the name. @returns the exit code.
 */
export type Command = (
  words: readonly string[],
  around: { config: Config; log: Log; terminal: Terminal },
) => Promise<number>;

/** Returns the service that a feature stores under a context. @throws Error if it isn't created yet. */
export type Services = Pick<RouterContextProvider, "get">;

/** How to create a service of the app. Made with `service()`. */
export type Service = {
  context: RouterContext;
  start(platform: Platform, services: Services): Promise<Running>;
};

type Running = { value: unknown } & Record<Phase, () => Promise<void>>;

const phases = ["settled", "announce", "finish", "drain", "close"] as const;
type Phase = (typeof phases)[number];

/**
 * What a service does when the app shuts down, in this order, and when a test waits for it (spec:platform#shutdown).
 */
export type ServiceHooks<Value> = {
  /** Resolves when its background work so far is written. */
  settled?(service: Value): Promise<void>;
  /** As soon as a stop is announced, while requests still get responses: ends those that would go on for minutes. */
  announce?(service: Value): Promise<void>;
  /** First at shutdown, while jobs still run: finishes work that follows a response and may queue emails. */
  finish?(service: Value): Promise<void>;
  /** When jobs have stopped: writes what was recorded. */
  drain?(service: Value): Promise<void>;
  /** Last, when everything is recorded: stops timers and the work that sums up records. */
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
        announce: run("announce"),
        finish: run("finish"),
        drain: run("drain"),
        close: run("close"),
      };
    },
  };
}

/** What a visitor gets at a URL where visitors see different things. */
export type PageVariant = {
  /** Sent instead of the page. */
  instead: Response | null;
  /** The request that pages and the cache receive. */
  request: Request;
  /** Distinguishes the variants of a URL in the page cache. */
  cachePart: string;
  /** Passes the variant to the page's loaders. */
  provide(context: RouterContextProvider): void;
  /** Adds the data that the visitor's browser has to keep to the response. */
  mark(headers: Headers): void;
};

export type RunningServices = Services & {
  /** Lets the routes of one request find every service. */
  provide(context: RouterContextProvider): void;
} & Record<Phase, () => Promise<void>>;

/**
 * Starts the services of all features one after the other, in the given order.
 * @throws Error when one fails to start, needs one that comes later, or shares its context with another.
 */
export async function startServices(
  registrations: readonly Registration[],
  platform: Platform,
): Promise<RunningServices> {
  const started = new Map<RouterContext, Running>();
  const services = new RouterContextProvider();
  const personData = registrations.flatMap((registration) => registration.personData ?? []);
  const retainedData = registrations.flatMap((registration) => registration.retainedData?.(platform) ?? []);
  services.set(personDataContext, personData);
  services.set(retainedDataContext, retainedData);
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
      context.set(personDataContext, personData);
      context.set(retainedDataContext, retainedData);
      for (const [key, { value }] of started) context.set(key, value);
    },
    settled: all("settled"),
    announce: all("announce"),
    finish: all("finish"),
    drain: all("drain"),
    close: all("close"),
  };
}

/** Defines the jobs of all features, and adds what they register to the lists of the platform. */
export function registerParts(
  registrations: readonly Registration[],
  platform: Platform,
  services: Services,
): void {
  for (const { jobs } of registrations) jobs?.(platform, services);
  for (const { sealed } of registrations) if (sealed) platform.sealed.add(sealed(platform));
  for (const { systemChecks } of registrations)
    if (systemChecks) platform.systemChecks.add(systemChecks(platform, services));
  for (const registration of registrations)
    if (registration.today) platform.today.add(registration.today(platform, services));
  for (const registration of registrations)
    if (registration.dayEvents) platform.dayEvents.add(registration.dayEvents(platform));
  for (const registration of registrations)
    if (registration.bulk) platform.bulk.add(registration.bulk(platform, services));
  if (platform.metrics.isOn) for (const { metrics } of registrations) metrics?.(platform, services);
}

/** @throws Error when two features register the same name. */
export function mergeByName<Value>(parts: readonly Readonly<Record<string, Value>>[]): Record<string, Value> {
  const all = parts.flatMap((part) => Object.entries(part));
  const names = new Set<string>();
  for (const [name] of all) {
    if (names.has(name)) throw new Error(`Two features register ${name}.`);
    names.add(name);
  }
  return Object.fromEntries(all);
}
