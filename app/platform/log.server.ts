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
  debug(fields: LogFields, what: string): void;
  info(fields: LogFields, what: string): void;
  warn(fields: LogFields, what: string): void;
  /**
   * The only way to log an error. It logs the error's class, code, and stack, and never a message that could repeat
   * personal data.
   * @param what failed, in fixed words: "claim not stored".
   * @param level `warn` for work that is retried or isn't essential.
   */
  failure(error: unknown, what: string, fields?: LogFields, level?: "error" | "warn"): void;
  /** Errors for the System page, without warnings. */
  failures: FailureRing;
};

/** An error as the database keeps it: by class, code, and place, since a message could repeat personal data. */
export type LoggedFailure = {
  /** ISO 8601. */
  at: string;
  requestId: string | null;
  what: string;
  name: string;
  code: string | null;
  place: string | null;
};

/** The newest errors that aren't in the database yet. */
export type FailureRing = {
  take(): LoggedFailure[];
  /** Returns what couldn't be stored. The oldest are dropped when there are too many. */
  putBack(failures: readonly LoggedFailure[]): void;
};

const RING = 100;

function createRing(): FailureRing & { add(error: unknown, what: string): void } {
  let ring: LoggedFailure[] = [];
  return {
    add(error, what) {
      const { name, code, stack } = describeFailure(error);
      const requestId = currentWork()?.requestId ?? null;
      const place = stack?.split("\n", 1)[0]?.trim() ?? null;
      ring = [
        ...ring,
        { at: new Date().toISOString(), requestId, what, name, code: code ?? null, place },
      ].slice(-RING);
    },
    take() {
      const taken = ring;
      ring = [];
      return taken;
    },
    putBack(failures) {
      ring = [...failures, ...ring].slice(-RING);
    },
  };
}

/**
 * @param destination where the lines go, for tests; standard output by default. @param process the number of this
 * process, on every line, if several write to one log.
 */
export function createLog(level: string, destination?: DestinationStream, process?: number): Log {
  const logger = pino(
    {
      level,
      base: process === undefined ? null : { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      // The last line of defense.
      redact: {
        paths: ["email", "password", "token", "authorization", "cookie", "*.email", "*.password", "*.token"],
        remove: true,
      },
    },
    destination,
  );
  const failures = createRing();
  return {
    debug: (fields, what) => logger.debug(fields, what),
    info: (fields, what) => logger.info(fields, what),
    warn: (fields, what) => logger.warn(fields, what),
    failure(error, what, fields = {}, level = "error") {
      if (level === "error") failures.add(error, what);
      logger[level]({ ...requestFields(), ...fields, error: describeFailure(error) }, what);
    },
    failures,
  };
}

/** So that a failure can be found by the id of its request. */
function requestFields(): LogFields {
  const requestId = currentWork()?.requestId;
  return requestId ? { requestId } : {};
}
