/**
 * The request as the visitor's browser made it, since a proxy may have sent another host. React Router compares its URL
 * with `Origin`.
 */
export function atOrigin(request: Request, origin: string): Request {
  if (request.url.startsWith(`${origin}/`)) return request;
  const url = origin + request.url.slice(new URL(request.url).origin.length);
  if (request.method !== "GET" && request.method !== "HEAD") return new Request(url, request);
  return new ReadAtOrigin(url, request);
}

/**
 * A read request with the signal of the one that was sent. Node keeps a request that it links to another one's signal
 * until the next full garbage collection, and so does a property that is defined for this request alone
 * (docs/decisions/page-router.md). Most requests are reads.
 */
class ReadAtOrigin extends Request {
  readonly #sent: Request;

  constructor(url: string, sent: Request) {
    super(url, { method: sent.method, headers: sent.headers });
    this.#sent = sent;
  }

  override get signal(): AbortSignal {
    return this.#sent.signal;
  }
}
