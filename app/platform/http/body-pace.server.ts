import { ReportableError } from "~/platform/failure.server";

/** How slowly a body may arrive. Only time spent waiting for the sender counts, not our own processing. */
export type BodyPace = {
  /** A pause longer than this without any bytes ends the body, in ms. */
  stallMs: number;
  /** After this much waiting, the average pace counts too, in ms. */
  graceMs: number;
  minBytesPerSecond: number;
  /** The most waiting in total, in ms. */
  deadlineMs: number;
};

/** A poor phone connection sends 10 KB per second. At that pace 64 MB would take hours, so there is also a deadline. */
export const UPLOAD_PACE: BodyPace = {
  stallMs: 15_000,
  graceMs: 15_000,
  minBytesPerSecond: 4_096,
  deadlineMs: 20 * 60_000,
};

/** The sender is slower than `BodyPace` allows (spec:platform#body-pace). */
export class SlowBodyError extends ReportableError {}

/** Reads a body piece by piece. */
export type BodyReader = {
  /** @throws SlowBodyError for a sender that is too slow. */
  read(): Promise<ReadableStreamReadResult<Uint8Array>>;
  /** Stops reading. Never throws. */
  cancel(): Promise<void>;
};

/**
 * A reader of `body` that gives up on a sender who is too slow, so that no one can tie up shared capacity by sending a
 * few bytes at a time.
 */
export function pacedReader(body: ReadableStream<Uint8Array>, pace: BodyPace = UPLOAD_PACE): BodyReader {
  const reader = body.getReader();
  let waitedMs = 0;
  let bytes = 0;

  async function read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    const since = performance.now();
    const result = await within(Math.min(pace.stallMs, pace.deadlineMs - waitedMs), reader.read());
    waitedMs += performance.now() - since;
    bytes += result.value?.length ?? 0;
    const isSlow = waitedMs > pace.graceMs && bytes * 1_000 < pace.minBytesPerSecond * waitedMs;
    if (isSlow && !result.done) throw new SlowBodyError("A request body arrived too slowly.");
    return result;
  }
  return { read, cancel: () => reader.cancel().catch(() => {}) };
}

async function within<Result>(ms: number, reading: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SlowBodyError("A body stalled.")), Math.max(0, ms));
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
