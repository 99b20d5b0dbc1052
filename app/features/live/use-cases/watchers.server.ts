import type { Actor } from "~/features/auth/rules/access";
import type { Activity, ActivityChange } from "../rules/activity";
import { changeOf } from "../rules/activity";
import type { Ending } from "../rules/ending";
import { keyOf } from "./shared-reads.server";

/** Streams in one process, and of one account among them. */
const MAX_WATCHERS = 100;
const MAX_PER_PERSON = 5;
/**
 * A stream ends after this long, and the browser opens the next one: so that it passes the guard of the staff area again,
 * and so that connections move to other processes.
 */
const LONGEST_MS = 120_000;
/** Streams that began together, after a restart, don't end together. */
const SPREAD_MS = 20_000;
/** A quiet stream sends the time this often, so that proxies keep it and the browser knows that it's alive. */
const QUIET_MS = 4_000;

type Watcher = {
  actor: Actor;
  endsAt: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** Missed an update, because its browser reads too slowly. */
  isBehind: boolean;
};

/** The watchers who see the same, and what they were sent last. */
type Audience = { viewer: Actor; members: Set<Watcher>; last: Activity | null; sentAt: number };

const encoder = new TextEncoder();
const message = (data: ActivityChange) => encoder.encode(`data: ${JSON.stringify(data)}\n\n`);

/** Sends everyone what changed for them. */
function send(audience: Audience, activity: Activity, now: number): void {
  const change = changeOf(audience.last, activity);
  audience.last = activity;
  const isQuiet = change === null && now - audience.sentAt < QUIET_MS;
  if (!isQuiet) audience.sentAt = now;
  const update = isQuiet ? null : message(change ?? { at: activity.at });
  const whole = [...audience.members].some(({ isBehind }) => isBehind) ? message(activity) : null;
  for (const watcher of audience.members) {
    const { controller, isBehind } = watcher;
    const bytes = isBehind ? whole : update;
    if (bytes === null) continue;
    // A browser that doesn't read gets no queue: it misses updates, and then gets everything.
    watcher.isBehind = (controller.desiredSize ?? 0) <= 0;
    if (!watcher.isBehind) controller.enqueue(bytes);
  }
}

/** The open streams of this process. */
export function createWatchers(clock: () => number = () => performance.now()) {
  const audiences = new Map<string, Audience>();
  const all = () => [...audiences.values()].flatMap(({ members }) => [...members]);

  function audienceOf(actor: Actor): Audience {
    const key = keyOf(actor);
    const known = audiences.get(key) ?? { viewer: actor, members: new Set(), last: null, sentAt: 0 };
    audiences.set(key, known);
    return known;
  }

  function remove(watcher: Watcher): void {
    const audience = audiences.get(keyOf(watcher.actor));
    audience?.members.delete(watcher);
    if (audience?.members.size === 0) audiences.delete(keyOf(watcher.actor));
  }

  function end(watcher: Watcher, reason: Ending): void {
    remove(watcher);
    try {
      watcher.controller.enqueue(encoder.encode(`event: end\ndata: ${reason}\n\n`));
      watcher.controller.close();
    } catch {
      // The browser has closed it.
    }
  }

  return {
    /** The people to read the activity for: one for all who see the same. */
    audiences: () => [...audiences.values()],
    all,
    end,
    send: (audience: Audience, activity: Activity) => send(audience, activity, clock()),
    /**
     * Opens a stream for a person. The oldest of too many streams of this person ends.
     * @returns null if the process has too many.
     */
    open(actor: Actor): ReadableStream<Uint8Array> | null {
      const own = all().filter((watcher) => watcher.actor.userId === actor.userId);
      const [oldest] = own;
      if (oldest && own.length >= MAX_PER_PERSON) end(oldest, "replaced");
      if (all().length >= MAX_WATCHERS) return null;
      let watcher: Watcher;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const endsAt = clock() + LONGEST_MS - Math.random() * SPREAD_MS;
          watcher = { actor, endsAt, controller, isBehind: true };
          const audience = audienceOf(actor);
          audience.members.add(watcher);
          if (audience.last === null) return;
          controller.enqueue(message(audience.last));
          watcher.isBehind = false;
        },
        cancel: () => remove(watcher),
      });
    },
    /** Sends the time of the last reading to streams that have been quiet, however long the next reading takes. */
    beat(): void {
      for (const audience of audiences.values()) if (audience.last) send(audience, audience.last, clock());
    },
    /** Ends the streams whose time is up. */
    endOld(): void {
      const now = clock();
      for (const watcher of all()) if (watcher.endsAt <= now) end(watcher, "renew");
    },
  };
}
