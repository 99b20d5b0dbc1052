import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How one request for a message is answered. */
export type Behavior =
  | {
      kind: "answer";
      text: string;
      stopReason?: "end_turn" | "max_tokens";
      pauseMs?: number;
      /** The second half waits for this. */
      until?: Promise<void>;
    }
  | { kind: "status"; status: number; headers?: Record<string, string>; message?: string }
  /** There is never a response. */
  | { kind: "hang" }
  /** The response begins and then stalls. */
  | { kind: "stall"; text: string }
  /** The response begins, and then the connection breaks. */
  | { kind: "cut"; text: string };

export type MessageRequest = {
  apiKey: string | undefined;
  body: Record<string, unknown>;
  /** Whether the client disconnected before the response was complete. */
  isAborted: boolean;
};

/**
 * A server on loopback that implements the part of the AI vendor's protocol that articles use: messages, streamed, and
 * models.
 */
export type FakeVendor = {
  baseUrl: string;
  /** A request with another key is rejected with 401. */
  key: string;
  /** Used one by one; after that, `otherwise` answers. */
  next: Behavior[];
  otherwise: Behavior | ((prompt: string) => Behavior);
  requests: MessageRequest[];
  models: { id: string; display_name: string }[];
  close(): Promise<void>;
};

export const FAKE_KEY = "sk-test-0123456789";
const MODEL = "claude-3-7-sonnet-20250219";
const CHUNK = 400;

/** An article in the JSON format requested from the vendor. */
export function articleJson(overrides: Record<string, unknown> = {}): string {
  const paragraph = `<p>${"Compounded semaglutide is made by a pharmacy. ".repeat(8)}</p>`;
  return JSON.stringify({
    title: "What Semaglutide Costs",
    excerpt: "What you pay a month, and what comes on top.",
    content: `${paragraph}<h2>Prices</h2>${paragraph}${paragraph}<p>[calculator]</p>${paragraph}<p>[compareProviders]</p>${paragraph}`,
    meta_title: "Semaglutide cost",
    meta_description: "What semaglutide costs a month.",
    meta_keywords: "semaglutide, cost",
    quick_takeaways: ["Compare a whole year.", "Ask for fees."],
    faq: [{ question: "Is it covered?", answer: "Seldom." }],
    ...overrides,
  });
}

/** @param port a free one unless given. */
export async function startFakeVendor(port = 0): Promise<FakeVendor> {
  const server = createServer((request, response) => {
    respond(fake, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const fake: FakeVendor = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: FAKE_KEY,
    next: [],
    otherwise: { kind: "answer", text: articleJson() },
    requests: [],
    models: [
      { id: MODEL, display_name: "Claude Sonnet 3.7" },
      { id: "claude-new-20260101", display_name: "Claude New" },
    ],
    close: () => close(server),
  };
  return fake;
}

async function respond(fake: FakeVendor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  // Different releases of the client use different headers.
  const apiKey = request.headers["x-api-key"] ?? request.headers.authorization?.replace(/^Bearer /, "");
  if (apiKey !== fake.key) return refuse(response, 401, "invalid key");
  const url = new URL(request.url ?? "/", fake.baseUrl);
  if (request.method === "GET" && url.pathname === "/v1/models") return listModels(fake, response);
  if (request.method !== "POST" || url.pathname !== "/v1/messages") return refuse(response, 404, "not found");
  const received: MessageRequest = {
    apiKey: String(apiKey),
    body: JSON.parse(Buffer.concat(chunks).toString()),
    isAborted: false,
  };
  fake.requests.push(received);
  response.on("close", () => {
    received.isAborted = !response.writableFinished;
  });
  const { otherwise } = fake;
  const usual =
    typeof otherwise === "function" ? otherwise(JSON.stringify(received.body.messages)) : otherwise;
  return behave(fake.next.shift() ?? usual, response);
}

async function behave(behavior: Behavior, response: ServerResponse): Promise<void> {
  if (behavior.kind === "hang") return;
  if (behavior.kind === "status")
    return refuse(response, behavior.status, behavior.message ?? "refused", behavior.headers);
  const isWhole = behavior.kind === "answer";
  const text = isWhole ? behavior.text : behavior.text.slice(0, behavior.text.length / 2);
  response.writeHead(200, { "content-type": "text/event-stream" });
  begin(response);
  for (let at = 0; at < text.length; at += CHUNK) {
    if (response.destroyed) return;
    send(response, "content_block_delta", {
      index: 0,
      delta: { type: "text_delta", text: text.slice(at, at + CHUNK) },
    });
    if (!isWhole) continue;
    if (behavior.pauseMs) await wait(behavior.pauseMs);
    if (at + CHUNK > text.length / 2) await Promise.race([behavior.until, once(response, "close")]);
  }
  if (behavior.kind === "stall") return;
  if (behavior.kind === "cut") {
    await wait(20);
    response.destroy();
    return;
  }
  send(response, "content_block_stop", { index: 0 });
  send(response, "message_delta", {
    delta: { stop_reason: behavior.stopReason ?? "end_turn", stop_sequence: null },
    usage: { output_tokens: 1_900 },
  });
  send(response, "message_stop", {});
  response.end();
}

function begin(response: ServerResponse): void {
  send(response, "message_start", {
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: MODEL,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 800, output_tokens: 1 },
    },
  });
  send(response, "content_block_start", { index: 0, content_block: { type: "text", text: "" } });
}

function send(response: ServerResponse, type: string, data: object): void {
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
}

function listModels(fake: FakeVendor, response: ServerResponse): void {
  const data = fake.models.map((model) => ({ type: "model", created_at: "2025-02-19T00:00:00Z", ...model }));
  const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ data, has_more: false, ...ends }));
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify({ type: "error", error: { type: "error", message } }));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
