import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The verification endpoint of a captcha vendor, over real HTTP. It accepts the token "a person" once. */
export type FakeCaptcha = {
  verifyUrl: string;
  /** While true, every request gets a 500. */
  isAway: boolean;
  /** While true, every request is redirected to a URL that accepts it. */
  redirects: boolean;
  /** The requests it received, newest last. */
  requests: URLSearchParams[];
  close(): Promise<void>;
};

export async function startFakeCaptcha(): Promise<FakeCaptcha> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
    fake.requests.push(body);
    if (request.url === "/elsewhere") return response.end(JSON.stringify({ success: true }));
    if (fake.redirects) return response.writeHead(307, { location: "/elsewhere" }).end();
    const success = body.get("response") === "a person" && body.get("secret") === "a secret";
    response.writeHead(fake.isAway ? 500 : 200, { "content-type": "application/json" });
    response.end(fake.isAway ? "oops" : JSON.stringify({ success }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeCaptcha = {
    verifyUrl: `http://127.0.0.1:${port}/siteverify`,
    isAway: false,
    redirects: false,
    requests: [],
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}
