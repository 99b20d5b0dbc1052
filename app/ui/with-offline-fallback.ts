import { isRouteErrorResponse } from "react-router";

/**
 * For a page's `clientAction`: not being answered is an answer too. Without it the page would give way to an error page, and take with
 * it what was typed. Give what comes of it its own status (`data(answer, { status: 422 })`), so that the page's data is
 * not asked for again: where the network is away that would fail as well.
 * @param unanswered what the page says when the server cannot be reached
 * @throws what the server threw itself: redirects, and pages that do not exist.
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
