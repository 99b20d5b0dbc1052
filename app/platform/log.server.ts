import { type DestinationStream, pino } from "pino";
import { currentWork } from "./current-work.server";
import { describeFailure } from "./failure.server";

/** The fields of a log entry: codes, counts, and our own ids. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Structured log, one JSON line per entry on standard output. It never receives text that a visitor typed, email
 * addresses, or tokens (spec:platform#log-lines).
 */
export type Log = {
  info(fields: LogFields, what: string): void;
  warn(fields: LogFields, what: string): void;
  /**
   * The only way to log an error. It logs the error's class, code, and stack, and never a message that could repeat
   * personal data.
   * @param what failed, in fixed words: "claim not stored".
   * @param level `warn` for work that is retried or isn't essential.
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
      // The last line of defense.
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
      logger[level]({ ...requestFields(), ...fields, error: describeFailure(error) }, what),
  };
}

/** So that a failure can be found by the id of its request. */
function requestFields(): LogFields {
  const requestId = currentWork()?.requestId;
  return requestId ? { requestId } : {};
}
