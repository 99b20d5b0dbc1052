import { ReportableError } from "~/platform/failure.server";

/** The database refused or lost the connection, or doesn't answer. The query itself isn't at fault. */
export class DatabaseUnavailable extends ReportableError {}

/** Whether the database rejected a duplicate of a unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === "23505";
}

/** Whether waiting for a lock timed out. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === "55P03";
}

/** Whether the role lacks a right on a table, a sequence, or a schema. */
export function isPermissionDenied(error: unknown): boolean {
  return errorCode(error) === "42501";
}

/** Whether a statement ran into its `statement_timeout`. */
export function isDatabaseTimeout(error: unknown): boolean {
  return errorCode(error) === "57014";
}

/**
 * Whether the same request may succeed later: the database is unreachable, is starting or stopping, is out of
 * resources, or took too long. Causes are checked too, because the query builder and the transaction wrap the driver's
 * errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < MAX_CAUSES; depth += 1) {
    if (cause instanceof DatabaseUnavailable || UNAVAILABLE_CODES.test(sqlStateOf(cause) ?? "")) return true;
    cause = cause.cause;
  }
  return false;
}

/** The SQLSTATE of a database error; undefined for errors that don't come from a database. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code) && !SYSTEM_CODE.test(error.code)
    ? error.code
    : undefined;
}

const MAX_CAUSES = 5;
/**
 * Connection errors, lack of resources, operator intervention (including statement timeouts), and system errors such as
 * a full disk.
 */
const UNAVAILABLE_CODES = /^(08|53|57|58)/;
/** `EPIPE` and `EBUSY` look like SQLSTATEs. */
const SYSTEM_CODE = /^E[A-Z]{4}$/;

/** The SQLSTATE or the system code of an error, also of one that the driver wrapped. */
export function errorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
}
