/**
 * How many days the inbox keeps what no replay could use anymore. What was refused, told to wait or not decided, and
 * carried the token of a network, stays for good.
 */
export const INBOX_KEPT_DAYS = {
  /** Taken: its conversion and the history of that stay. */
  taken: 400,
  /** Came without a token we know: anyone can send such requests. */
  strange: 90,
} as const;
