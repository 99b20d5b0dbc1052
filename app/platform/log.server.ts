import { type DestinationStream, pino } from "pino";
import { describeFailure } from "./failure.server";

/** What an entry says beside its words: codes, counts, and ids of our own. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Structured log, one JSON line per entry on standard output.
 * Nothing that a visitor typed, no email address, and no token is ever passed to it (spec:platform#log-lines).
 */
export type Log = {
  info(fields: LogFields, what: string): void;
  warn(fields: LogFields, what: string): void;
  /**
   * The one way to log an error. It decides what may be said about it: its class, code and places, and never a message that could
   * repeat personal data.
   * @param what failed, in fixed words: "claim not stored".
   * @param level `warn` for what is tried again or can be done without.
   */
  failure(error: unknown, what: string, fields?: LogFields, level?: "error" | "warn"): void;
};

/** @param destination where the lines go, for tests; standard output by default. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A last net.
      redact: {
        paths: ["email", "password", "token", "authorization", "cookie", "*.email", "*.password", "*.token"],
        remove: true,
      },
    },
    destination,
  );
  return {
    info: (fields, what) => logger.info(fields, what),
    warn: (fields, what) => logger.warn(fields, what),
    failure: (error, what, fields = {}, level = "error") =>
      logger[level]({ ...fields, error: describeFailure(error) }, what),
  };
}
