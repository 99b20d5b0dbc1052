import type { RequestInfo } from "~/platform/context.server";

/** What an endpoint may read of a request. A web `Request` has it, too. */
export type PostRequest = {
  headers: Pick<Headers, "get">;
  /** The body in UTF-8. */
  text(): Promise<string>;
};

/** Nothing to say, or an error for the program that sent the request. */
export type PostAnswer =
  | { status: 204 }
  | { status: 400 | 413 | 429 | 503; error: string; headers?: Readonly<Record<string, string>> };

/** Takes a small POST request. @throws for failures of the site, which the front describes. */
export type PostEndpoint = (request: PostRequest, info: RequestInfo) => Promise<PostAnswer>;

/** By path. */
export type PostEndpoints = Readonly<Record<string, PostEndpoint>>;

export function asResponse(answer: PostAnswer): Response {
  if (answer.status === 204) return new Response(null, { status: 204 });
  const { error, status, headers = {} } = answer;
  return Response.json({ error }, { status, headers });
}
