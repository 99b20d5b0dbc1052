/** Whether the database refused because a value must be there only once. */
export function isUniqueViolation(error: unknown): boolean {
  return errorCode(error) === "23505";
}

/** Whether a lock was waited for in vain. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === "55P03";
}

function errorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
}
