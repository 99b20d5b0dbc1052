import { Socket } from "node:net";
import pg from "pg";
import { type Database, DatabaseOpenError } from "./client.server";
import { SHARE_SITE } from "./locks.server";
import { createSharedSlots, type LockConnection } from "./slots.server";

/** A connection that doesn't answer for this long counts as lost, whether it is being opened or in use. */
const ANSWER_WITHIN_MS = 3_000;
/** A broken connection and a quiet one both send nothing; only a query tells them apart. */
const CHECK_EVERY_MS = 5_000;
/** Pauses between attempts to reconnect double from the first to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

export type ListenerTimes = { answerWithin: number; checkEvery: number; longestPause: number };

const USUAL_TIMES: ListenerTimes = {
  answerWithin: ANSWER_WITHIN_MS,
  checkEvery: CHECK_EVERY_MS,
  longestPause: LONGEST_PAUSE_MS,
};

type Handler = (payload: string) => void;
type Connection = LockConnection & { client: pg.Client; drop(): void };

/**
 * One PostgreSQL connection for all notices and for the process's own locks, opened at the first `listen`. If it breaks or stops answering, it is
 * opened again, and every handler is called with an empty payload, since notices may have been missed.
 * @param onError called for each lost connection and each failed attempt.
 * @param times in ms; tests shorten them.
 */
export function createListener(url: string, onError: (error: Error) => void, times = USUAL_TIMES) {
  const handlers = new Map<string, Set<Handler>>();
  const line = keepConnected({
    times,
    onError,
    async open(onLost) {
      const connection = openConnection(url, times, {
        onLost,
        onNotice: (channel, payload) => {
          for (const handler of handlers.get(channel) ?? []) handler(payload);
        },
      });
      try {
        await connection.client.connect();
        await shareSite(connection.client);
        for (const channel of handlers.keys()) await connection.run(listenTo(channel));
        return connection;
      } catch (error) {
        connection.drop();
        throw error;
      }
    },
    onBack() {
      for (const handler of [...handlers.values()].flatMap((list) => [...list])) handler("");
    },
  });

  const listen: Database["listen"] = async (channel, onNotify) => {
    const list = handlers.get(channel) ?? new Set<Handler>();
    handlers.set(channel, list.add(onNotify));
    const stop = async () => {
      if (!list.delete(onNotify) || list.size > 0) return;
      handlers.delete(channel);
      // A connection that is being opened or was lost won't subscribe to the channel next time.
      await line
        .current()
        ?.run(`unlisten ${pg.escapeIdentifier(channel)}`)
        .catch(() => {});
    };
    try {
      const { run } = await line.connected();
      // The connection may have been opened before this channel was added.
      await run(listenTo(channel));
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  };

  return { listen, slots: createSharedSlots(line.current), close: line.close };
}

type LineOptions = {
  times: ListenerTimes;
  /** @param onLost called when an open connection is lost. */
  open(onLost: (error: Error) => void): Promise<Connection>;
  onError(error: Error): void;
  /** Called when a lost connection is restored. */
  onBack(): void;
};

/** Opens a connection when it is first needed. Reopens it, with growing pauses, whenever it is lost. */
function keepConnected({ times, open, onError, onBack }: LineOptions) {
  let connection: Connection | null = null;
  let connecting: Promise<Connection> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let failedTries = 0;
  let isClosed = false;

  function connected(): Promise<Connection> {
    if (connection) return Promise.resolve(connection);
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  async function connect(): Promise<Connection> {
    let isMade = false;
    const opened = await open((error) => {
      // A failure while connecting counts as a failed attempt, and a connection that we closed isn't lost.
      if (!isMade || connection === null) return;
      connection = null;
      onError(error);
      connectLater();
    });
    isMade = true;
    failedTries = 0;
    connection = opened;
    return opened;
  }

  function connectLater() {
    if (retry || isClosed) return;
    const pause = Math.min(times.longestPause, FIRST_PAUSE_MS * 2 ** failedTries);
    // Keeps processes that lost the same server from reconnecting at the same time.
    retry = setTimeout(connectAgain, pause * (0.5 + Math.random() / 2)).unref();
  }

  async function connectAgain() {
    retry = undefined;
    try {
      await connected();
      onBack();
    } catch (error) {
      failedTries += 1;
      onError(error instanceof Error ? error : new Error("The notification connection could not be opened."));
      connectLater();
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(retry);
    await connecting?.catch(() => {});
    const opened = connection;
    connection = null;
    if (!opened) return;
    // A silent server doesn't answer the closing message either.
    const limit = setTimeout(opened.drop, times.answerWithin);
    await opened.client.end();
    clearTimeout(limit);
  }

  return { connected, current: () => connection, close };
}

/** Tells a restore that this process serves the site, for as long as the connection lasts. */
async function shareSite(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(SHARE_SITE);
  if (!rows[0]?.isFree) throw new DatabaseOpenError("A restore is running on this database.");
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

type Events = { onNotice(channel: string, payload: string): void; onLost(error: Error): void };

/** A connection that reports once that it is lost: closed by the server, broken, or silent. */
function openConnection(url: string, times: ListenerTimes, { onNotice, onLost }: Events): Connection {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: times.answerWithin,
    query_timeout: times.answerWithin,
    // Kept here, because closing a silent connection properly would wait for its answer.
    stream: () => socket,
  });
  let problem = new Error("The notification connection was closed.");
  let check: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const run: Connection["run"] = async (statement, values = []) => {
    // The driver takes one statement at a time.
    const mine = last
      .catch(() => {})
      .then(() => client.query<Record<string, unknown>>(statement, [...values]));
    last = mine;
    return (await mine).rows;
  };
  const askForLife = () =>
    run("select 1").catch((error: Error) => {
      problem = error;
      socket.destroy();
    });
  client.once("connect", () => {
    check = setInterval(askForLife, times.checkEvery).unref();
  });
  client.on("notification", ({ channel, payload }) => onNotice(channel, payload ?? ""));
  client.on("error", (error) => {
    problem = error;
  });
  client.once("end", () => {
    clearInterval(check);
    onLost(problem);
  });
  return { client, run, drop: () => socket.destroy() };
}
