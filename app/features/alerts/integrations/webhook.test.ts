import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { selfSignedCertificate } from "~tests/setup/certificate";
import { createWebhookSender } from "./webhook.server";

const SECRET = "a secret of the receiver";
const now = new Date("2026-03-10T15:00:00Z");
const body = JSON.stringify({ type: "alert.opened", says: "“A”: CTR up" });
const certificate = selfSignedCertificate("localhost");

type Handler = (request: IncomingMessage, response: ServerResponse, text: string) => void;
const received: { headers: IncomingMessage["headers"]; text: string }[] = [];
let handle: Handler = (_request, response) => void response.end();
const server = createServer(certificate, (request, response) => {
  let text = "";
  request.on("data", (part) => {
    text += part;
  });
  request.on("end", () => {
    received.push({ headers: request.headers, text });
    handle(request, response, text);
  });
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const url = `https://localhost:${port}/alerts`;
const mayReach = (address: string) => address === "127.0.0.1" || address === "::1";
const settings = { mayReach, ca: certificate.cert };
/** Patient, so that a busy machine isn't taken for a silent receiver. */
const send = createWebhookSender({ ...settings, deadlineMs: 20_000 });
const webhook = { url, secret: SECRET };

beforeEach(() => {
  received.length = 0;
  handle = (_request, response) => void response.writeHead(204).end();
});

/** What a receiver does, as the specification describes it. */
function isSigned(header: string, text: string): boolean {
  const [, seconds = "", hex = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac("sha256", SECRET).update(`${seconds}.${text}`).digest();
  const isRecent = Math.abs(now.getTime() / 1_000 - Number(seconds)) < 300;
  return isRecent && timingSafeEqual(expected, Buffer.from(hex, "hex"));
}

test("the receiver can verify who sent the body and when", async () => {
  expect(await send(webhook, body, now)).toEqual({ done: true });
  const [request] = received;
  const header = String(request?.headers["x-dosecompare-signature"]);
  expect(request?.text).toBe(body);
  expect(isSigned(header, body)).toBe(true);
  expect(isSigned(header, `${body} `)).toBe(false);
});

test.for([
  [500, false],
  [503, false],
  [429, false],
  [404, true],
  [410, true],
] as const)("an answer of %i is a failure, final: %s", async ([status, isFinal]) => {
  handle = (_request, response) => void response.writeHead(status).end("x".repeat(1_000_000));
  const says = `The receiver answered ${status}.`;
  expect(await send(webhook, body, now)).toEqual({ done: false, says, isFinal });
});

test("a redirect isn't followed", async () => {
  handle = (_request, response) => void response.writeHead(307, { Location: url }).end();
  expect(await send(webhook, body, now)).toMatchObject({
    says: "The receiver redirects (307).",
    isFinal: true,
  });
  expect(received).toHaveLength(1);
});

test("a receiver that's silent, or sends its headers slowly, ends the wait", async () => {
  const late = { done: false, says: "The receiver didn't answer within 0.5 seconds.", isFinal: false };
  const impatient = createWebhookSender({ ...settings, deadlineMs: 500 });
  handle = () => undefined;
  expect(await impatient(webhook, body, now)).toEqual(late);
  handle = (_request, response) => void response.socket?.write("HTTP/1.1 200 OK\r\nX-Slow: ");
  expect(await impatient(webhook, body, now)).toEqual(late);
});

test("a receiver that changes the protocol or closes the connection ends the wait", async () => {
  const upgrade = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n";
  handle = (_request, response) => void response.socket?.write(upgrade);
  expect(await send(webhook, body, now)).toMatchObject({ done: false });
  handle = (_request, response) => void response.socket?.destroy();
  expect(await send(webhook, body, now)).toMatchObject({ done: false, isFinal: false });
});

test("a closed port, an unknown name, and an untrusted certificate are failures that may pass", async () => {
  const unreachable = { done: false, says: "The receiver can't be reached.", isFinal: false };
  const trusting = createWebhookSender({ mayReach, deadlineMs: 20_000 });
  expect(await trusting(webhook, body, now)).toEqual(unreachable);
  expect(await send({ ...webhook, url: "https://localhost:1/" }, body, now)).toEqual(unreachable);
  expect(received).toEqual([]);
});

test.for([
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/",
])("%s leads to a private address, and nothing is sent", async (address) => {
  const strict = createWebhookSender({ ca: certificate.cert });
  const to = address.replace(/\/?$/, "").replace(/^(https:\/\/[^/]+)/, `$1:${port}`);
  const result = await strict({ ...webhook, url: to }, body, now);
  expect(result).toEqual({ done: false, says: "The URL leads to a private address.", isFinal: true });
  expect(received).toEqual([]);
});

test.for([
  "http://provider.example/",
  "ftp://provider.example/",
  "provider.example",
  "https://a:b@provider.example/",
])("%s isn't an https URL", async (address) => {
  expect(await send({ ...webhook, url: address }, body, now)).toMatchObject({ done: false, isFinal: true });
});
