/**
 * Why the database refused, for the log: its error code. Its message may repeat the values it was given, and those
 * are a visitor's answers.
 */
export function databaseReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  return `database error ${code}`;
}
