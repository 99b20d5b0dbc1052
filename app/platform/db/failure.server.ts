/**
 * Why the database refused, for the log: its error code. Its message may repeat the values it was given, and those
 * are a visitor's answers.
 */
export function databaseReason(error: unknown): string {
  return `database error ${errorCode(error) ?? "unknown"}`;
}

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

/**
 * What the log may say of an unexpected error. The message of a failed query repeats the values it was given, which may
 * be a visitor's answers or address, and so does the stack that begins with it: for those only the reason is told.
 */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: "unknown", message: typeof error };
  const isQuery =
    error.name.startsWith("Drizzle") || "query" in error || "code" in error || error.cause !== undefined;
  if (!isQuery) return { name: error.name, message: error.message, stack: error.stack };
  return { name: error.name, message: databaseReason(error), stack: placesOf(error.stack) };
}

/** The lines of a stack that name places, without the message above them. */
function placesOf(stack: string | undefined): string | undefined {
  return stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
