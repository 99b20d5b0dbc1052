import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured log, one JSON line per entry on standard output.
 * Nothing that a visitor typed, no e-mail address and no token is ever passed to it; the paths below are a last net.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["email", "password", "token", "authorization", "cookie", "*.email", "*.password", "*.token"],
      remove: true,
    },
  });
}
