import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { createServer } from "node:tls";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { selfSignedCertificate } from "~tests/setup/certificate";
import { readValidity } from "./integrations/certificate.server";

/** As in `selfSignedCertificate`. */
const VALID_TO = new Date("2049-12-31T23:59:59Z");
const certificate = selfSignedCertificate("localhost");
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

test("the date is read from a TLS server, even if no one trusts its certificate", async () => {
  const port = await listen(createServer(certificate));
  expect(await readValidity({ host: "127.0.0.1", port, startTls: false })).toEqual(VALID_TO);
});

test("the date is read from a mail server that switches to TLS", async () => {
  const smtp = new SMTPServer({ ...certificate, authOptional: true, disableReverseLookup: true });
  smtp.on("error", () => {});
  const port = await listen(smtp.server);
  expect(await readValidity({ host: "127.0.0.1", port, startTls: true })).toEqual(VALID_TO);
});

test("a mail server without TLS is reported as such", async () => {
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
  });
  smtp.on("error", () => {});
  const port = await listen(smtp.server);
  await expect(readValidity({ host: "127.0.0.1", port, startTls: true })).rejects.toMatchObject({
    code: "NO_STARTTLS",
  });
});

test("a server that is gone or doesn't answer ends the wait", async () => {
  const port = await listen(createTcpServer(() => {}));
  await expect(readValidity({ host: "127.0.0.1", port, startTls: true })).rejects.toThrow("Not done within");
  for (const end of ends.splice(0)) end();
  await expect(readValidity({ host: "127.0.0.1", port, startTls: false })).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
});
