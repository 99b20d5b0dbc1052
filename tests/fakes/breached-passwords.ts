import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A list of breached passwords in the format of Have I Been Pwned, over real HTTP. */
export type FakeBreachedPasswords = {
  url: string;
  /** What it does instead of answering with a list. */
  fault: "none" | "fails" | "redirects" | "floods";
  /** The paths it was asked for, newest last. */
  paths: string[];
  close(): Promise<void>;
};

/** @param leaked what's on the list. @param padding what only pads it, with a count of 0. */
export async function startFakeBreachedPasswords(
  leaked: readonly string[],
  padding: readonly string[],
): Promise<FakeBreachedPasswords> {
  const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase();
  const entries = [
    ...leaked.map((password) => ({ hash: hashOf(password), count: 7 })),
    ...padding.map((password) => ({ hash: hashOf(password), count: 0 })),
  ];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    fake.paths.push(path);
    const prefix = path.split("/").at(-1) ?? "";
    const lines = entries
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, count }) => `${hash.slice(prefix.length)}:${count}`);
    const list = ["0".repeat(35), ...lines, `${"F".repeat(35)}:1`].join("\r\n");
    if (fake.fault === "fails") return response.writeHead(503).end(list);
    if (fake.fault === "redirects" && !path.startsWith("/moved"))
      return response.writeHead(307, { location: `/moved${path}` }).end();
    if (fake.fault === "floods") return response.end("0".repeat(1_100_000) + list);
    return response.end(list);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeBreachedPasswords = {
    url: `http://127.0.0.1:${port}/range`,
    fault: "none",
    paths: [],
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}
