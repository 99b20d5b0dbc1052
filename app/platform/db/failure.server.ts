import { ReportableError } from "~/platform/failure.server";

/** The database refused a connection, lost it, or doesn't answer: nothing is wrong with what it was asked. */
export class DatabaseUnavailable extends ReportableError {}

/** Whether the database refused because a value must be there only once. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === "23505";
}

/** Whether a lock was waited for in vain. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === "55P03";
}

/**
 * Whether the same request may succeed later: the database is away, is starting or stopping, has no room left, or took too long.
 * It looks at the causes too, since the query builder and the transaction wrap what the driver throws.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < MAX_CAUSES; depth += 1) {
    if (cause instanceof DatabaseUnavailable || UNAVAILABLE_CODES.test(sqlStateOf(cause) ?? "")) return true;
    cause = cause.cause;
  }
  return false;
}

/** The SQLSTATE of a database's answer; undefined for what never came from a database. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code) && !SYSTEM_CODE.test(error.code)
    ? error.code
    : undefined;
}

const MAX_CAUSES = 5;
/** Connection, resources, operator's intervention (a statement that took too long among them), and a system error such as a full disk. */
const UNAVAILABLE_CODES = /^(08|53|57|58)/;
/** `EPIPE` and `EBUSY` look like a SQLSTATE. */
const SYSTEM_CODE = /^E[A-Z]{4}$/;

function errorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
}
