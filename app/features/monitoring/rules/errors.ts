/** An error from the log, without its message. */
export type RecentError = {
  id: string;
  at: Date;
  /** Null for a job or another task in the background. */
  requestId: string | null;
  /** What failed, in fixed words. */
  what: string;
  /** The class of the error. */
  name: string;
  code: string | null;
  /** Where in the code. */
  place: string | null;
};
