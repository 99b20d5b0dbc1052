import type { RequestInfo } from "~/platform/context.server";
import { hashToken } from "~/platform/random-token.server";
import type { Endpoint, RawRequest } from "../mutations/requests.server";
import { readPairs, withoutSecret } from "../rules/parameters";
import { isRefusal, readParameters } from "../rules/request";

const TOKEN = "token";
const MAX_TOKEN_LENGTH = 200;
const MAX_QUERY_LENGTH = 16_384;
const MAX_BODY_BYTES = 16_384;
const MAX_HEADER_LENGTH = { contentType: 200, userAgent: 500, address: 100 };

/** Why a request is rejected before any of its contents are read. */
export type RequestProblem = { httpStatus: number; field: string; reason: string };

/**
 * The request to store: URL and body unchanged except for the token, of which only the hash is stored. Parts that are
 * too long are cut, and the cut is recorded.
 */
export async function readRequest(
  endpoint: Endpoint,
  request: Request,
  info: RequestInfo,
  receivedAt: Date,
): Promise<{ raw: RawRequest; problem: RequestProblem | null }> {
  const query = queryOf(request.url);
  const body = request.method === "POST" ? new Uint8Array(await request.arrayBuffer()) : null;
  const contentType = request.headers.get("content-type")?.slice(0, MAX_HEADER_LENGTH.contentType) ?? null;
  const problem = sizeProblem(query, body);
  const kept = { query: query.slice(0, MAX_QUERY_LENGTH), body: body?.subarray(0, MAX_BODY_BYTES) ?? null };
  const token = endpoint === "postback" ? tokenIn({ ...kept, contentType }) : bearerIn(request);
  const raw: RawRequest = {
    endpoint,
    receivedAt,
    tokenHash: token && hashToken(token),
    method: request.method === "POST" ? "POST" : "GET",
    contentType,
    query: withoutSecret(kept.query, TOKEN, token),
    body: kept.body && bodyWithout(kept.body, contentType, token),
    clientAddress: info.clientAddress.slice(0, MAX_HEADER_LENGTH.address),
    userAgent: (request.headers.get("user-agent") ?? "").slice(0, MAX_HEADER_LENGTH.userAgent),
  };
  return { raw, problem };
}

function queryOf(url: string): string {
  const at = url.indexOf("?");
  if (at === -1) return "";
  const end = url.indexOf("#", at);
  return url.slice(at + 1, end === -1 ? undefined : end);
}

function sizeProblem(query: string, body: Uint8Array | null): RequestProblem | null {
  if (query.length > MAX_QUERY_LENGTH) {
    return { httpStatus: 414, field: "address", reason: "The URL is longer than 16 KB." };
  }
  if (body && body.length > MAX_BODY_BYTES) {
    return { httpStatus: 413, field: "body", reason: "The body is larger than 16 KB." };
  }
  return null;
}

/** The only token in a URL or a body; null without one, or with more than one. */
function tokenIn(content: {
  query: string;
  contentType: string | null;
  body: Uint8Array | null;
}): string | null {
  const all = readParameters(content);
  const values = (isRefusal(all) ? readPairs(content.query) : all).get(TOKEN) ?? [];
  const [value, second] = values;
  const isOne = second === undefined && typeof value === "string";
  return isOne && value !== "" && value.length <= MAX_TOKEN_LENGTH ? value : null;
}

function bearerIn(request: Request): string | null {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && token.length <= MAX_TOKEN_LENGTH ? token : null;
}

/** Removes the token and leaves every other byte unchanged, because a body may not be text. */
function bodyWithout(body: Uint8Array, contentType: string | null, token: string | null): Uint8Array {
  const bytes = Buffer.from(body).toString("latin1");
  const isForm = contentType?.startsWith("application/x-www-form-urlencoded") ?? false;
  const text = isForm ? withoutSecret(bytes, TOKEN, token) : token ? bytes.replaceAll(token, "") : bytes;
  return Buffer.from(text, "latin1");
}
