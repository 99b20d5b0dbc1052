import { cpSync, writeFileSync } from "node:fs";
import { request as askPlainly, createServer, type IncomingMessage } from "node:http";
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from "node:http2";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { TLSSocket } from "node:tls";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildClaimFields } from "~/features/rebate/factory";
import { testAccounts } from "./setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";
import { newScreenshot } from "./setup/claims.ts";
import { freePort } from "./setup/free-port.ts";
import { debianProgram, sayLeftOut } from "./setup/programs.ts";
import { PROXIED_HOST, PROXIES, type RunningProxy, startProxy } from "./setup/proxies.ts";
import { useTemporaryFolder } from "./setup/temporary-folder.ts";

const SITE = `https://${PROXIED_HOST}`;
const ONLY_ON_PROXY = "/assets/only-on-the-proxy.js";
const installed = PROXIES.filter((name) => debianProgram(name) !== null);
for (const name of PROXIES) if (!installed.includes(name)) sayLeftOut(`requests through ${name}`, name);

const staticRoot = path.join(useTemporaryFolder(), "static");
const counts = new Map<string, number>();
/** A test server in place of the app. It echoes each request and sends the response headers named in the query string. */
const echo = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", SITE);
  counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  for (const [name, value] of searchParams) response.setHeader(name, value);
  if (pathname === "/stream") {
    // Never ends.
    response.writeHead(200, { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
    response.write("data: first\n\n");
    return;
  }
  response.end(JSON.stringify(request.headers));
});
let app: BuiltServer | undefined;
const running: RunningProxy[] = [];
const sessions: ClientHttp2Session[] = [];

beforeAll(async () => {
  if (installed.length === 0) return;
  app = await startBuiltServer({ settings: { SITE_URL: SITE, TRUST_PROXY: "1" } });
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  cpSync(path.resolve(import.meta.dirname, "../build/client"), staticRoot, { recursive: true });
  writeFileSync(path.join(staticRoot, ONLY_ON_PROXY), "export {};");
}, 180_000);
afterAll(async () => {
  for (const session of sessions) session.destroy();
  for (const proxy of running) await proxy.stop();
  echo.closeAllConnections();
  echo.close();
  await app?.stop();
});

type Answer = { status: number; headers: Record<string, string>; body: Buffer };
type ProxyRequest = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer;
  untilFirstByte?: boolean;
};

/** Sends requests over one HTTP/2 connection, as a browser does. */
function browserOf(proxy: RunningProxy) {
  const session = connect(`https://127.0.0.1:${proxy.httpsPort}`, {
    servername: PROXIED_HOST,
    rejectUnauthorized: false,
  });
  sessions.push(session);
  const ask = (target: string, { method = "GET", headers = {}, body, untilFirstByte }: ProxyRequest = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const pseudo = { ":method": method, ":path": target, ":authority": PROXIED_HOST, ":scheme": "https" };
      const length = body ? { "content-length": body.length } : {};
      const stream = session.request({ ...pseudo, ...length, ...headers });
      const answer: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) };
      const done = () => resolve(answer);
      stream.on("response", (received) => {
        answer.status = Number(received[":status"]);
        for (const [name, value] of Object.entries(received)) answer.headers[name] = String(value);
        // A proxy may reject a body before it has read it.
        if (answer.status === 413) done();
      });
      stream.on("data", (chunk: Buffer) => {
        answer.body = Buffer.concat([answer.body, chunk]);
        if (untilFirstByte) done();
      });
      stream.on("end", done).on("error", (error) => (answer.status === 0 ? reject(error) : done()));
      stream.end(body);
    });
  return { ask, session };
}

const form = (fields: Record<string, string>) => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", origin: SITE },
  body: Buffer.from(new URLSearchParams(fields).toString()),
});

const filledClaim = async () => {
  const data = new FormData();
  const orderDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const fields = buildClaimFields({ submissionId: crypto.randomUUID(), orderDate });
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append("screenshot", new Blob([new Uint8Array(newScreenshot())]), "order.jpg");
  const encoded = new Request(SITE, { method: "POST", body: data });
  const type = encoded.headers.get("content-type") ?? "";
  return {
    method: "POST",
    headers: { "content-type": type, origin: SITE },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
};

describe.each(installed)("behind %s as shipped", { timeout: 60_000 }, (name) => {
  let site: ReturnType<typeof browserOf>;
  let echoed: ReturnType<typeof browserOf>;
  let proxy: RunningProxy;

  beforeAll(async () => {
    const appPort = Number(new URL(app?.origin ?? "").port);
    const echoPort = (echo.address() as AddressInfo).port;
    // Nothing listens on the second port: requests go to the process that does.
    proxy = await startProxy(name, { upstreams: [appPort, await freePort()], staticRoot });
    const other = await startProxy(name, { upstreams: [echoPort], staticRoot });
    running.push(proxy, other);
    [site, echoed] = [browserOf(proxy), browserOf(other)];
    counts.clear();
  });

  test("browsers get HTTP/2, and http leads to https", async () => {
    expect((await site.ask("/healthz")).status).toBe(200);
    expect((site.session.socket as TLSSocket).alpnProtocol).toBe("h2");
    const moved = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { port: proxy.httpPort, path: "/blog?page=2", headers: { host: PROXIED_HOST } };
      askPlainly({ ...options, host: "127.0.0.1" }, resolve)
        .on("error", reject)
        .end();
    });
    moved.resume();
    expect([301, 308]).toContain(moved.statusCode);
    const location = new URL(moved.headers.location ?? "");
    expect([location.hostname, location.pathname, location.search]).toEqual([
      PROXIED_HOST,
      "/blog",
      "?page=2",
    ]);
  });

  test("the app gets the host, the scheme, and the visitor's own IP address", async () => {
    const forged = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http" };
    const { body } = await echoed.ask("/headers", { headers: forged });
    expect(JSON.parse(body.toString())).toMatchObject({
      host: PROXIED_HOST,
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "https",
    });
  });

  test("bodies are limited as in the app, and uploads get through", async () => {
    const large = { method: "POST", headers: { origin: SITE }, body: Buffer.alloc(300 * 1024) };
    expect((await site.ask("/events", large)).status).toBe(413);
    const claim = await site.ask("/rebate-claim", await filledClaim());
    expect([claim.status, claim.body.toString()]).toEqual([
      200,
      expect.stringContaining("Rebate Claim Submitted!"),
    ]);
  });

  test("pages and files are compressed exactly once", async () => {
    const headers = { "accept-encoding": "gzip, deflate, br" };
    const page = await site.ask("/", { headers });
    expect(page.headers["content-encoding"]).toBe("br");
    const html = brotliDecompressSync(page.body).toString();
    expect(html).toContain("</html>");
    const styles = /\/assets\/[^"]+\.css/.exec(html)?.[0] ?? "";
    const file = await site.ask(styles, { headers: { "accept-encoding": "gzip" } });
    expect([file.status, file.headers["content-encoding"]]).toEqual([200, "gzip"]);
    expect(gunzipSync(file.body).toString()).toContain("@media");
    expect((await site.ask("/", { headers: {} })).headers["content-encoding"]).toBeUndefined();
    const own = { "accept-encoding": "gzip, deflate, br, zstd", cookie: "other=1" };
    const search = await site.ask("/blog?q=dose", { headers: own });
    expect(search.headers["content-encoding"]).toBe("zstd");
    expect(zstdDecompressSync(search.body).toString()).toContain("</html>");
  });

  test("the proxy serves built files with the headers of the app", async () => {
    expect((await site.ask(ONLY_ON_PROXY)).status).toBe(200);
    const asset = /\/assets\/[^"]+\.css/.exec((await site.ask("/")).body.toString())?.[0] ?? "";
    expect((await site.ask(asset)).headers["cache-control"]).toContain("immutable");
    for (const target of ["/favicon.ico", "/favicon.svg", asset]) {
      const { status, headers } = await site.ask(target);
      const own = await fetch(`${app?.origin}${target}`);
      const names = [...own.headers.keys()].filter((each) =>
        /policy|options|security|cache-control/.test(each),
      );
      expect(names.length).toBeGreaterThan(6);
      for (const each of names)
        expect([target, each, headers[each]]).toEqual([target, each, own.headers.get(each)]);
      expect(status).toBe(200);
    }
  });

  test("a staff member's pages are never cached", async () => {
    const { headers, status } = await site.ask(
      "/login",
      form({ email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD }),
    );
    expect(status).toBe(302);
    const cookie = /__Host-staff\.session_token=[^;]+/.exec(headers["set-cookie"] ?? "")?.[0] ?? "";
    for (const target of ["/admin", "/admin", "/", "/"]) {
      const page = await site.ask(target, { headers: { cookie } });
      expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
      expect(page.headers["x-cache"]).not.toBe("HIT");
    }
  });

  test("responses that the app doesn't share reach the app every time", async () => {
    const unshared = ["private, no-cache", "private, no-store", "no-store", ""];
    for (const [at, value] of unshared.entries()) {
      const target = `/unshared/${at}`;
      const query = value && `?cache-control=${encodeURIComponent(value)}`;
      for (let time = 0; time < 3; time += 1) await echoed.ask(target + query);
      expect([value, counts.get(target)]).toEqual([value, 3]);
    }
  });

  test("events of a stream arrive while it is open", async () => {
    const { body } = await echoed.ask("/stream", { untilFirstByte: true });
    expect(body.toString()).toBe("data: first\n\n");
  });

  if (name === "nginx")
    test("nginx answers repeated requests for an anonymous page", async () => {
      await site.ask("/providers");
      const cached = async (cookie?: string) =>
        (await site.ask("/providers", { headers: cookie ? { cookie } : {} })).headers["x-cache"];
      // A page that just expired is served once more while nginx gets the new one.
      const fromCache = expect.stringMatching(/^(HIT|UPDATING|STALE)$/);
      expect(await cached()).toEqual(fromCache);
      expect(await cached("glp_session_id=abc; glp_split_tests=x")).toEqual(fromCache);
      expect(await cached("__Host-staff.session_token=x")).toBe("BYPASS");
      expect(await cached("glp_session_id=abc; other=1")).toBe("BYPASS");
    });
});
