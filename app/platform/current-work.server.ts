import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "~/platform/traces/span.server";

/** What the current code works on: a request or a job. */
export type Work = {
  /** The request's id, for log lines and queries; null for other work. */
  requestId: string | null;
  /** In front of each query (spec:monitoring#query-origin). Empty, or contains only our own words and ids. */
  comment: string;
  /** Undefined unless traces are on. */
  span: Span | undefined;
};

const storage = new AsyncLocalStorage<Work>();

/** The work that the caller is part of; undefined outside of requests and jobs. */
export const currentWork = (): Work | undefined => storage.getStore();

/** Runs `work` as part of a request. */
export function inRequest<Result>(requestId: string, span: Span | undefined, work: () => Result): Result {
  return storage.run({ requestId, comment: `/*request=${requestId}*/ `, span }, work);
}

/** Runs `work` as part of a job. @param name the kind of job, from our own code. */
export function inJob<Result>(
  job: { name: string; id: string },
  span: Span | undefined,
  work: () => Result,
): Result {
  return storage.run({ requestId: null, comment: `/*job=${job.name} id=${job.id}*/ `, span }, work);
}

/** Runs `work` that serves several requests at once, so that it isn't taken for part of the first. */
export function forEveryone<Result>(work: () => Result): Result {
  return storage.run({ requestId: null, comment: "/*group*/ ", span: undefined }, work);
}
