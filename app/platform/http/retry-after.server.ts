/** The header of a 429 or 503: when to ask again, in seconds. */
export function retryAfter(seconds: number): Record<string, string> {
  return { "Retry-After": String(seconds) };
}

/** The header that an action set, for a route's `headers`; nothing where it set none. */
export function retryAfterOf(actionHeaders: Headers): Record<string, string> {
  const seconds = actionHeaders.get("Retry-After");
  return seconds === null ? {} : { "Retry-After": seconds };
}
