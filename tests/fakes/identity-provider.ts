import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The identity that the provider confirms. */
export type Person = { sub: string; email: string; email_verified: boolean; name: string };

type Grant = { person: Person; challenge: string; nonce: string; redirectUri: string };

/** An OpenID Connect provider in memory, over real HTTP: discovery, keys, and tokens with PKCE. */
export type FakeIdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** While true, every request gets a 503. */
  isAway: boolean;
  /** While true, its configuration names another issuer. */
  namesAnother: boolean;
  /** While set, this path answers with a redirect to a copy of itself. */
  redirectsAt: string | null;
  /** While true, only `/userinfo` has the email. */
  hidesEmail: boolean;
  /** While true, tokens are signed with a key that isn't published. */
  signsWrongly: boolean;
  /** The person approves in the browser at the provider. @returns the URL that the browser is sent back to. */
  approve(authorizationUrl: string, person: Person): string;
  close(): Promise<void>;
};

export async function startFakeIdentityProvider(): Promise<FakeIdentityProvider> {
  const published = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const unpublished = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  /** By the header with their access token. */
  const people = new Map<string, Person>();
  const server = createServer(async (request, response) => {
    if (fake.isAway) return json(response, 503, {});
    const path = new URL(request.url ?? "/", fake.issuer).pathname;
    if (path === fake.redirectsAt) return void response.writeHead(307, { location: `/moved${path}` }).end();
    const pathname = path.replace(/^\/moved/, "");
    if (pathname === "/.well-known/openid-configuration")
      return json(response, 200, discovery(fake.namesAnother ? "https://other.example" : fake.issuer));
    if (pathname === "/keys") {
      const key = published.publicKey.export({ format: "jwk" });
      return json(response, 200, { keys: [{ ...key, kid: "1", alg: "RS256", use: "sig" }] });
    }
    if (pathname === "/userinfo") {
      const person = people.get(request.headers.authorization ?? "");
      return json(response, person ? 200 : 401, person ?? {});
    }
    if (pathname === "/token") return exchange(request, response);
    return json(response, 404, {});
  });

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const body = new URLSearchParams(await read(request));
    const code = body.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = body.get("code_verifier") ?? "";
    const isProved =
      grant?.challenge === createHash("sha256").update(verifier).digest("base64url") &&
      grant.redirectUri === body.get("redirect_uri") &&
      isClient(fake, request, body);
    if (!isProved) return json(response, 400, { error: "invalid_grant" });
    people.set("Bearer an-access-token", grant.person);
    const { privateKey } = fake.signsWrongly ? unpublished : published;
    return json(response, 200, {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 300,
      id_token: idToken(fake, grant, privateKey),
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeIdentityProvider = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: "dosecompare",
    clientSecret: "a secret between two servers",
    isAway: false,
    namesAnother: false,
    redirectsAt: null,
    hidesEmail: false,
    signsWrongly: false,
    approve(authorizationUrl, person) {
      const query = new URL(authorizationUrl).searchParams;
      const code = `code-${grants.size + 1}-${Date.now()}`;
      const redirectUri = query.get("redirect_uri") ?? "";
      const [challenge, nonce] = [query.get("code_challenge") ?? "", query.get("nonce") ?? ""];
      grants.set(code, { person, challenge, nonce, redirectUri });
      const back = new URLSearchParams({ code, state: query.get("state") ?? "" });
      return `${redirectUri}?${back}`;
    },
    close: () => close(server),
  };
  return fake;
}

function idToken(fake: FakeIdentityProvider, { person, nonce }: Grant, key: KeyObject): string {
  const now = Math.floor(Date.now() / 1000);
  const { email, ...rest } = person;
  const claims = {
    ...rest,
    ...(!fake.hidesEmail && { email }),
    iss: fake.issuer,
    aud: fake.clientId,
    iat: now,
    exp: now + 300,
    nonce,
  };
  const head = `${encode({ alg: "RS256", kid: "1", typ: "JWT" })}.${encode(claims)}`;
  return `${head}.${sign("sha256", Buffer.from(head), key).toString("base64url")}`;
}

function isClient(fake: FakeIdentityProvider, request: IncomingMessage, body: URLSearchParams): boolean {
  const { clientId, clientSecret } = fake;
  const inBody = body.get("client_id") === clientId && body.get("client_secret") === clientSecret;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return inBody || request.headers.authorization === `Basic ${basic}`;
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
  id_token_signing_alg_values_supported: ["RS256"],
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
