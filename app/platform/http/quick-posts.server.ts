import type { IncomingMessage, ServerResponse } from "node:http";
import { parseWebAddress } from "~/kernel/web-address";
import type { Platform, RequestInfo } from "~/platform/context.server";
import { inRequest } from "~/platform/current-work.server";
import { withinDeadline } from "./body-limit.server";
import { CLIENT_LEFT, hasLeft } from "./client-left.server";
import { type Instant, PLAIN_HOST } from "./instant.server";
import { asResponse, type PostEndpoint, type PostEndpoints } from "./post-endpoint.server";
import type { RequestLog } from "./request-log.server";
import { isSameOriginRequest } from "./security.server";
import { addressOf, originOf } from "./sender.server";

export type QuickPostOptions = {
  platform: Platform;
  posts: PostEndpoints;
  requests: RequestLog;
  completeHeaders(headers: Headers): void;
  /** Logs an error, and returns the response that the app sends then. */
  failed(error: unknown): Response;
};

/** The app answers larger requests; none of the endpoints accepts as much. */
const MAX_BYTES = 16_384;
const LENGTH = /^\d{1,5}$/;

/**
 * Answers the requests that visitors' browsers send most, without the web's `Request` and `Response` and without the
 * app's middleware (spec:platform#quick-posts). It takes only requests that the middleware would let pass. The rest,
 * such as those from another origin, are answered by the app.
 */
export function createQuickPosts(options: QuickPostOptions): Instant {
  const { platform, posts, requests } = options;
  const endpoints = new Map(Object.entries(posts));
  const send = createSender(options);

  async function answer(take: PostEndpoint, incoming: IncomingMessage, outgoing: ServerResponse) {
    const { url: path = "" } = incoming;
    const headers = headersOf(incoming);
    const request = requests.open("POST", headers.get("traceparent") ?? undefined);
    const info: RequestInfo = {
      requestId: request.requestId,
      clientAddress: addressOf(headers, incoming, platform.config),
      logFields: {},
    };
    const status = await inRequest(request.requestId, request.span, () =>
      take({ headers, text: () => readText(incoming) }, info).then(
        (answered) => send(outgoing, answered.status === 204 ? null : asResponse(answered)),
        (error: unknown) => (hasLeft(incoming) ? CLIENT_LEFT : send(outgoing, options.failed(error))),
      ),
    );
    requests.close(request, { path, status, fields: info.logFields, route: () => path });
    await bodyEnded(incoming);
  }

  return (incoming, outgoing) => {
    if (incoming.method !== "POST") return false;
    const take = endpoints.get(incoming.url ?? "");
    const bytes = lengthOf(incoming);
    if (!take || bytes === null || !isFromOurPage(incoming, platform)) return false;
    withinDeadline(incoming, bytes, () => answer(take, incoming, outgoing)).catch((error: unknown) => {
      platform.log.failure(error, "request failed");
      outgoing.destroy();
    });
    return true;
  };
}

/** @returns a function that sends a response, or 204 for null, and returns its status. */
function createSender({ completeHeaders }: Pick<QuickPostOptions, "completeHeaders">) {
  const complete = (headers: Headers) => {
    completeHeaders(headers);
    return [...headers].flat();
  };
  const empty = complete(new Headers());
  return async (outgoing: ServerResponse, response: Response | null): Promise<number> => {
    if (response === null) {
      outgoing.writeHead(204, empty).end();
      return 204;
    }
    const body = Buffer.from(await response.arrayBuffer());
    const length = ["Content-Length", String(body.byteLength)];
    outgoing.writeHead(response.status, [...complete(new Headers(response.headers)), ...length]).end(body);
    return response.status;
  };
}

const headersOf = ({ headers }: IncomingMessage): Pick<Headers, "get"> => ({
  get: (name) => headers[name]?.toString() ?? null,
});

/** The declared length of a small body that comes in one piece; null otherwise. */
function lengthOf({ headers }: IncomingMessage): number | null {
  const length = headers["content-length"];
  if (length === undefined || !LENGTH.test(length) || headers["transfer-encoding"] !== undefined) return null;
  return Number(length) <= MAX_BYTES ? Number(length) : null;
}

function isFromOurPage(incoming: IncomingMessage, { config }: Platform): boolean {
  const { host } = incoming.headers;
  const url = `http://${host}/`;
  // A plain host can still be invalid: a port above 65535, or the numbers of an impossible IP address.
  if (host === undefined || !PLAIN_HOST.test(host) || !parseWebAddress(url)) return false;
  const request = { method: "POST", url, headers: headersOf(incoming) };
  return isSameOriginRequest(request, originOf(request, config));
}

/** Resolves when no more of the body will come, so that its deadline also holds after an answer that didn't need it. */
async function bodyEnded(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  await new Promise<void>((resolve) => void incoming.once("close", resolve));
}

const decoder = new TextDecoder();

/** @throws Error if the connection ends before the body. */
function readText(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error("The connection ended before the body."));
    if (incoming.destroyed) return abort();
    const pieces: Buffer[] = [];
    incoming
      .on("data", (piece: Buffer) => pieces.push(piece))
      .on("end", () => resolve(decoder.decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))))
      .on("error", reject)
      .on("close", () => {
        if (!incoming.readableEnded) abort();
      });
  });
}
