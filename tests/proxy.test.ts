import { request as ask, createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClaimFields } from "~/features/rebate/factory";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { newScreenshot } from "./setup/claims.ts";

/** The host that visitors type; no name server knows it. */
const SITE = "https://compare.example";
const UPSTREAM = "upstream.internal:3000";

let server: BuiltServer;
/** Forwards requests like a proxy that isn't configured to keep the host: it sends the name of the server behind it. */
const proxy = createServer((incoming, outgoing) => {
  const headers: IncomingHttpHeaders = {
    ...incoming.headers,
    host: String(incoming.headers["x-send-host"] ?? UPSTREAM),
  };
  const { port } = new URL(server.origin);
  const onward = ask({ port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
});

beforeAll(async () => {
  server = await startBuiltServer({ settings: { SITE_URL: SITE } });
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
}, 180_000);

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.stop();
});

function post(target: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
  const { port } = proxy.address() as AddressInfo;
  return fetch(`http://localhost:${port}${target}`, { method: "POST", redirect: "manual", body, headers });
}

const credentials = () =>
  new URLSearchParams({ email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD });

test.for(["/login", "/login.data"])("behind a proxy that passes no host, %s signs in", async (target) => {
  const answer = await post(target, credentials(), { origin: SITE, "sec-fetch-site": "same-origin" });
  expect(answer.status).toBe(target === "/login" ? 302 : 202);
  expect(answer.headers.getSetCookie().join()).toContain("__Host-staff.session_token=");
});

test("rejects the method TRACE", async () => {
  const { port } = new URL(server.origin);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    ask({ port, path: "/", method: "TRACE", headers: { cookie: "a=1" } }, resolve)
      .on("error", reject)
      .end();
  });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe("GET, HEAD, POST");
  answer.resume();
});

test("and a claim arrives with its screenshot", async () => {
  const form = new FormData();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const fields = buildClaimFields({ submissionId: crypto.randomUUID(), orderDate: yesterday });
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("screenshot", new Blob([new Uint8Array(newScreenshot())]), "order.jpg");
  const answer = await post("/rebate-claim", form, { origin: SITE });
  expect(await answer.text()).toContain("Rebate Claim Submitted!");
});

test.for<[string, string, string]>([
  ["another site, which is named as the host too", "https://evil.example", "evil.example"],
  ["the server behind the proxy", `http://${UPSTREAM}`, UPSTREAM],
  ["no site that can be named", "null", UPSTREAM],
])("a post from %s is rejected with the reason", async ([, origin, host]) => {
  const answer = await post("/login", credentials(), { origin, "x-send-host": host });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const reason = await answer.text();
  expect(reason.split("\n")).toHaveLength(1);
  expect(reason).toContain(SITE);
  expect(reason).toContain("SITE_URL");
});
