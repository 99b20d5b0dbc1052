/**
 * The request as the visitor's browser made it, since a proxy may have sent another host. React Router compares its URL
 * with `Origin`.
 */
export function atOrigin(request: Request, origin: string): Request {
  if (request.url.startsWith(`${origin}/`)) return request;
  const url = origin + request.url.slice(new URL(request.url).origin.length);
  if (request.method !== "GET" && request.method !== "HEAD") return new Request(url, request);
  // Node keeps a request that it links to another one's signal, and all that belongs to it, until the next full garbage
  // collection. Most requests are reads, so these pass the signal on instead.
  const moved = new Request(url, { method: request.method, headers: request.headers });
  return Object.defineProperty(moved, "signal", { get: () => request.signal });
}
