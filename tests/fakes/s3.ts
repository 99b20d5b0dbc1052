import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type StoredObject = { bytes: Buffer; contentType: string; cacheControl: string };

/** A store in memory that implements the part of the S3 protocol that file storage uses, over real HTTP. */
export type FakeS3 = {
  endpoint: string;
  objects: Map<string, StoredObject>;
  /** While set, every request gets this status. */
  failWith: number | null;
  /** The number of requests without a signature. */
  unsigned: number;
  close(): Promise<void>;
};

/** Listens on a free loopback port, for one bucket, with path-style URLs. */
export async function startFakeS3(bucket: string): Promise<FakeS3> {
  const server = createServer(async (request, response) => {
    const signed = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=");
    if (!signed) fake.unsigned += 1;
    if (fake.failWith) return refuse(response, fake.failWith, "SlowDown");
    const url = new URL(request.url ?? "/", fake.endpoint);
    if (!url.pathname.startsWith(`/${bucket}`)) return refuse(response, 404, "NoSuchBucket");
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    if (request.method === "GET" && key === "") return list(fake, url, response);
    if (request.method === "PUT") return put(fake, key, request, response);
    if (request.method === "DELETE") {
      fake.objects.delete(key);
      return response.writeHead(204).end();
    }
    return read(fake, key, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    objects: new Map(),
    failWith: null,
    unsigned: 0,
    close: () => close(server),
  };
  return fake;
}

async function put(fake: FakeS3, key: string, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.headers["if-none-match"] === "*" && fake.objects.has(key)) {
    return refuse(response, 412, "PreconditionFailed");
  }
  fake.objects.set(key, {
    bytes: Buffer.concat(chunks),
    contentType: request.headers["content-type"] ?? "binary/octet-stream",
    cacheControl: String(request.headers["cache-control"] ?? ""),
  });
  response.writeHead(200, { ETag: '"fake"' }).end();
}

function read(fake: FakeS3, key: string, request: IncomingMessage, response: ServerResponse) {
  const object = fake.objects.get(key);
  if (!object) return refuse(response, 404, "NoSuchKey");
  response.writeHead(200, {
    "Content-Type": object.contentType,
    "Content-Length": object.bytes.length,
    "Cache-Control": object.cacheControl,
    "Last-Modified": new Date(0).toUTCString(),
    ETag: '"fake"',
  });
  response.end(request.method === "HEAD" ? undefined : object.bytes);
}

/** Two keys per page, so that reading further pages is tested too. */
function list(fake: FakeS3, url: URL, response: ServerResponse) {
  const prefix = url.searchParams.get("prefix") ?? "";
  const after = url.searchParams.get("continuation-token") ?? "";
  const keys = [...fake.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, 2);
  const rest = keys.length > page.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join("");
  const next = rest ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  response.writeHead(200, { "Content-Type": "application/xml" });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${rest}</IsTruncated>${next}${contents}</ListBucketResult>`,
  );
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
