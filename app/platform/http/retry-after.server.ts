/** The header of a 429 or 503 response: how many seconds to wait before the next attempt. */
export function retryAfter(seconds: number): Record<string, string> {
  return { "Retry-After": String(seconds) };
}

/** The `Retry-After` header that an action set, for a route's `headers`; empty if it set none. */
export function retryAfterOf(actionHeaders: Headers): Record<string, string> {
  const seconds = actionHeaders.get("Retry-After");
  return seconds === null ? {} : { "Retry-After": seconds };
}
