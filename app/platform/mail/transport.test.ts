import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "~/platform/config.server";
import { createTransport } from "./transport.server";

const folder = await mkdtemp(path.join(tmpdir(), "outbox-"));
const outbox = path.join(folder, "outbox");
afterAll(() => rm(folder, { recursive: true }));
const config = parseConfig({ SITE_URL: "https://site.example", DATA_DIR: folder });
const mail = { kind: "test", to: "ana@visitor.example", subject: "S", text: "T", html: "<p>H</p>" };

test("a full disk leaves no half-written email, and the email is complete when there is room again", async () => {
  await mkdir(outbox);
  // A file on a full device: Linux provides one, and elsewhere the path can't be written at all.
  await symlink("/dev/full", path.join(outbox, "test-1.eml.part"));
  const transport = createTransport(config, 1_000);
  await expect(transport.send(mail, "1")).rejects.toThrow();
  expect(await readdir(outbox)).toEqual([]);
  await transport.send(mail, "1");
  expect(await readdir(outbox)).toEqual(["test-1.eml"]);
});

test("the partial email of a killed process is removed, and an email being written isn't", async () => {
  const [old, young] = ["test-2.eml.part", "test-3.eml.part"];
  for (const name of [old, young]) await writeFile(path.join(outbox, name), "half");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(path.join(outbox, old), anHourAgo, anHourAgo);
  await createTransport(config, 1_000).send(mail, "4");
  expect((await readdir(outbox)).sort()).toEqual(["test-1.eml", young, "test-4.eml"]);
});
