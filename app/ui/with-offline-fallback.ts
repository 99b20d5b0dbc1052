import { isRouteErrorResponse } from "react-router";

/**
 * For a page's `clientAction`: returns a reply when the server doesn't answer. Without it, an error page would replace
 * the page, and everything typed would be lost. Give the reply its own status (`data(answer, { status: 422 })`), so
 * that the page's data isn't loaded again: without a network that would fail too.
 * @param unanswered the page's message when the server can't be reached
 * @throws responses of the server itself: redirects, and pages that don't exist.
 *
 */
export async function withOfflineFallback<Answer>(
  ask: () => Promise<Answer>,
  unanswered: Answer,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return unanswered;
  }
}
