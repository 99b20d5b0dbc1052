import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The response instead of the figures. A fault listed several times occurs that often. */
export type FakeFault =
  | { kind: "error"; status: number; code?: number | string; transient?: boolean; retryAfter?: number }
  | { kind: "hang" }
  | { kind: "cut" }
  | { kind: "text"; body: string }
  | { kind: "huge" }
  | { kind: "redirect"; to: string };

export type FakeAnswer = { status: number; body: object };
export type FakeRequest = { url: URL; headers: IncomingMessage["headers"]; body: string };

/** An ad platform's API over real HTTP. */
export type FakePlatform = {
  origin: string;
  /** The faults of the next responses, in order. */
  faults: FakeFault[];
  /** Every request, newest last. */
  requests: FakeRequest[];
  /** Waited for before every response. */
  before: ((request: FakeRequest) => Promise<void>) | null;
  /** Writes each response in pieces of this many bytes. */
  chunk: number | null;
  close(): Promise<void>;
};

/**
 * @param answer to a request without a fault.
 * @param refusal the body of an error, in the vendor's form.
 */
export async function startFakePlatform(
  answer: (request: FakeRequest) => FakeAnswer,
  refusal: (status: number, code?: number | string, isTransient?: boolean) => FakeAnswer,
): Promise<FakePlatform> {
  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = {
      url: new URL(incoming.url ?? "/", fake.origin),
      headers: incoming.headers,
      body: (await incoming.toArray()).join(""),
    };
    fake.requests.push(request);
    await fake.before?.(request);
    const fault = fake.faults.shift();
    if (!fault) return send(response, answer(request), fake.chunk);
    if (fault.kind !== "error") return fail(fault, response);
    if (fault.retryAfter !== undefined) response.setHeader("retry-after", String(fault.retryAfter));
    return send(response, refusal(fault.status, fault.code, fault.transient), null);
  };
  const server = createServer((incoming, response) => {
    // The client may give up in the middle of its request.
    respond(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fake: FakePlatform = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: [],
    requests: [],
    before: null,
    chunk: null,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

function fail(fault: Exclude<FakeFault, { kind: "error" }>, response: ServerResponse): void {
  switch (fault.kind) {
    case "hang":
      return;
    case "cut":
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      // Once this is on its way, so that the response breaks off in the middle.
      response.write('{"data": [', () => response.destroy());
      return;
    case "text":
      response.writeHead(200, { "content-type": "application/json" }).end(fault.body);
      return;
    case "huge":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(`{"data": "${"x".repeat(25_000_000)}"}`);
      return;
    case "redirect":
      response.writeHead(302, { location: fault.to }).end();
  }
}

async function send(
  response: ServerResponse,
  { status, body }: FakeAnswer,
  chunk: number | null,
): Promise<void> {
  response.writeHead(status, { "content-type": "application/json" });
  const bytes = Buffer.from(JSON.stringify(body));
  for (let at = 0; chunk !== null && at < bytes.length; at += chunk)
    await new Promise((resolve) => response.write(bytes.subarray(at, at + chunk), resolve));
  response.end(chunk === null ? bytes : undefined);
}
