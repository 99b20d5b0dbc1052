import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { buildClaimFields } from "~/features/rebate/factory";
import { dayOf, daysLater } from "~/kernel/days";
import { startBuiltServer } from "~tests/setup/built-server";
import { claimForm } from "~tests/setup/claims";

const server = await startBuiltServer({ settings: { TRUST_PROXY: "true" } });
const { hostname, port } = new URL(server.origin);
const open: Socket[] = [];
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.stop();
});

/** Sends `start`, then `drop` once per second. `closed` resolves when the server ends the connection. */
async function dripping(start: string, drop: string) {
  const socket = connect(Number(port), hostname);
  open.push(socket);
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(start);
  const timer = setInterval(() => socket.write(drop), 1_000);
  const closed = new Promise<"closed">((resolve) => {
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      resolve("closed");
    });
  });
  socket.resume();
  return { closed };
}

const requestHead = (path: string, from: string, type: string) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `X-Forwarded-For: ${from}`,
    `Content-Type: ${type}`,
    "Content-Length: 100",
    "",
    "",
  ].join("\r\n");

const slowUpload = (path: string) =>
  dripping(requestHead(path, "198.51.100.7", "multipart/form-data; boundary=b"), "----");

function honestClaim() {
  const orderDate = daysLater(dayOf(new Date()), -2);
  const form = claimForm({ fields: buildClaimFields({ submissionId: randomUUID(), orderDate }) });
  const headers = { "X-Forwarded-For": "203.0.113.9" };
  return fetch(`${server.origin}/rebate-claim/submit`, { method: "POST", body: form, headers });
}

describe("slow requests", { timeout: 60_000 }, () => {
  test("40 slow uploads from one IP address don't block a claim from another", async () => {
    const paths = ["/rebate-claim/submit", "/rebate-claim"];
    await Promise.all(Array.from({ length: 40 }, (_, at) => slowUpload(paths[at % 2] ?? "")));
    await wait(500);
    for (let sent = 0; sent < 5; sent += 1) expect((await honestClaim()).status).toBe(200);
  });

  test.concurrent.each<[string, () => ReturnType<typeof dripping>, seconds: number]>([
    ["headers that drip", () => dripping(`GET / HTTP/1.1\r\nHost: ${hostname}\r\n`, "X-Slow: 1\r\n"), 45],
    ["a connection that says nothing", () => dripping("", ""), 45],
    ["a form that drips", () => dripping(requestHead("/calculator", "198.51.100.8", "text/plain"), "a"), 50],
    ["an upload that drips", () => slowUpload("/rebate-claim/submit"), 50],
  ])("%s: the connection is closed", async (_what, start, seconds) => {
    const { closed } = await start();
    expect(await Promise.race([closed, wait(seconds * 1_000, "still open")])).toBe("closed");
  });
});
