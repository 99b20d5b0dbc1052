const DEADLINE_MS = 15_000;

/**
 * Sends a form without the router, for pages with unsaved input: a failed request must not replace them.
 * @returns the JSON of the answer, whatever its status; null if the server is unreachable or sends something else, such
 * as the sign-in page.
 */
export async function sendFields(to: string, fields: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(to, {
      method: "POST",
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return await response.json();
  } catch {
    return null;
  }
}
