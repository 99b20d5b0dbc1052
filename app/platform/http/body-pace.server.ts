import { ReportableError } from "~/platform/failure.server";

/** How slowly a body may arrive. Only the time spent waiting for the sender counts, not our own work on what has come. */
export type BodyPace = {
  /** No bytes at all for longer than this ends the body, in ms. */
  stallMs: number;
  /** After this much waiting the average counts too, in ms. */
  graceMs: number;
  minBytesPerSecond: number;
  /** All waiting together, in ms. */
  deadlineMs: number;
};

/** A poor phone connection sends 10 KB a second; 64 MB at that pace would take hours, which is what the deadline is for. */
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
  /** Reads no further. Never throws. */
  cancel(): Promise<void>;
};

/** A reader of `body` that gives up on a sender who is too slow, so that no one ties up what others need by dripping bytes. */
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
    if (isSlow && !result.done) throw new SlowBodyError("A body came too slowly.");
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
