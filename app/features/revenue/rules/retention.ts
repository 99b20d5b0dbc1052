/**
 * How many days the inbox keeps requests that a replay can no longer use. Requests with a network's token that were
 * rejected, rate-limited, or not decided are kept permanently.
 */
export const INBOX_KEPT_DAYS = {
  /** Accepted; the conversion and its history are kept. */
  taken: 400,
  /** Requests without a known token, which anyone can send. */
  strange: 90,
} as const;
