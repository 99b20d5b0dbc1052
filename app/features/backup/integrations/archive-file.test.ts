import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { describe, expect, test } from "vitest";
import { useTemporaryFolder } from "~tests/setup/temporary-folder";
import type { Encryption, Keys } from "./archive-file.server";
import { readArchive } from "./archive-reader.server";
import { writeArchiveTo } from "./archive-writer.server";

const folder = useTemporaryFolder();
const at = (name: string) => path.join(folder, name);
const NO_KEYS: Keys = { passphrase: null, identities: [] };
/** Longer than one chunk of the age format, and hard to compress. */
const LOGO = Buffer.concat(
  Array.from({ length: 4_000 }, (_, index) => Buffer.from(`${Math.sin(index)} northfield`)),
);

const save = (file: string, encryption: Encryption, force = false) =>
  writeArchiveTo(file, { encryption, force, now: new Date(0), passphraseWork: 10 }, async (writer) => {
    await writer.addHeader({
      product: "DoseCompare",
      format: 1,
      version: "1",
      createdAt: "2026-01-01T00:00:00.000Z",
      siteName: "Site",
      siteUrl: "https://site.example",
      secretId: "00000000",
    });
    await writer.addStream(
      "uploads/a.webp",
      LOGO.byteLength,
      Readable.from([LOGO.subarray(0, 9), LOGO.subarray(9)]),
    );
    return { tables: {}, sequences: {} };
  });

/** The upload as read back from the archive. */
async function logoIn(file: string, keys: Keys): Promise<Buffer | null> {
  let logo: Buffer | null = null;
  for await (const part of readArchive(file, keys)) if (part.kind === "upload") logo = await part.read();
  return logo;
}

function flipByte(file: string, fromEnd: number): void {
  const bytes = readFileSync(file);
  const index = bytes.byteLength - fromEnd;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

describe("an archive that is encrypted", () => {
  test("with a passphrase opens only with that passphrase", async () => {
    const file = at("passphrase.age");
    await save(file, { passphrase: "correct horse battery" });
    expect(readFileSync(file).includes("northfield")).toBe(false);
    await expect(logoIn(file, NO_KEYS)).rejects.toThrow("BACKUP_PASSPHRASE");
    const wrong = { ...NO_KEYS, passphrase: "wrong horse battery" };
    await expect(logoIn(file, wrong)).rejects.toThrow("The passphrase is wrong");
    const right = { ...NO_KEYS, passphrase: "correct horse battery" };
    expect((await logoIn(file, right))?.equals(LOGO)).toBe(true);
  });

  test("for public keys opens with each of their secret keys", async () => {
    const [one, two, other] = [await generateIdentity(), await generateIdentity(), await generateIdentity()];
    const file = at("recipients.age");
    await save(file, { recipients: [await identityToRecipient(one), await identityToRecipient(two)] });
    await expect(logoIn(file, NO_KEYS)).rejects.toThrow("--identity");
    await expect(logoIn(file, { ...NO_KEYS, identities: [other] })).rejects.toThrow("doesn't open");
    for (const identity of [one, two])
      expect((await logoIn(file, { ...NO_KEYS, identities: [other, identity] }))?.equals(LOGO)).toBe(true);
    flipByte(file, 30_000);
    await expect(logoIn(file, { ...NO_KEYS, identities: [one] })).rejects.toThrow("The archive is damaged");
  });

  test("for an invalid public key isn't written", async () => {
    const file = at("nonsense.age");
    await expect(save(file, { recipients: ["age1nonsense"] })).rejects.toThrow(
      "age1nonsense isn't a public key",
    );
    expect(existsSync(file) || existsSync(`${file}.partial`)).toBe(false);
  });
});

test("an existing file stays unless it may be replaced, and only the owner can read an archive", async () => {
  const file = at("there.tar.zst");
  writeFileSync(file, "precious");
  await expect(save(file, null)).rejects.toThrow("--force");
  expect(readFileSync(file, "utf8")).toBe("precious");
  await save(file, null, true);
  expect((await logoIn(file, NO_KEYS))?.equals(LOGO)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a file that can't be written, or an upload that changes, leaves no file behind", async () => {
  await expect(save(at("nowhere/file"), null)).rejects.toThrow("can't be written (ENOENT)");
  const file = at("changing");
  const grows = writeArchiveTo(file, { encryption: null, force: false, now: new Date(0) }, async (writer) => {
    await writer.addStream("uploads/a.webp", 3, Readable.from([Buffer.from("more than three")]));
    return { tables: {}, sequences: {} };
  });
  await expect(grows).rejects.toThrow("changed while it was being read");
  expect(existsSync(file) || existsSync(`${file}.partial`)).toBe(false);
});
