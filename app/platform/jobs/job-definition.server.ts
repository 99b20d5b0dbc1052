import { ReportableError } from "~/platform/failure.server";
import type { JobOptions } from "./queues.server";

/** Checks the data of a job; zod schemas fit. It throws if the data has another shape. */
export type JobSchema<Data> = { parse(data: unknown): Data };

/** Facts about the current attempt. */
export type JobRun = {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Fires when the attempt takes too long or the server stops. */
  signal: AbortSignal;
};

/** Why a handler didn't do its job. The log repeats the message, which must not contain personal data. */
export class JobFailure extends ReportableError {}

/** A handler throws this when another attempt can't help: the job is dead at once. */
export class PermanentJobFailure extends JobFailure {}

/** A kind of job, with the check of its data and what to do. */
export type JobDefinition = {
  name: string;
  schema: JobSchema<object>;
  handler: (data: object, run: JobRun) => Promise<void>;
  options: JobOptions;
};
