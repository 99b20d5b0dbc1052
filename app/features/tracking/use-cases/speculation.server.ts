/** Whether the browser requests this page by the site's speculation rules, ahead of a click. */
export function isSpeculation(request: Request): boolean {
  return request.headers.has("sec-speculation-tags");
}

/**
 * For a page that the server counts on arrival: the browser drops the page and asks again at the click
 * (spec:site#speculation).
 */
export function refuseSpeculation(): Response {
  return new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
}
