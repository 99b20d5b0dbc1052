import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import type { Decrypter, Encrypter } from "age-encryption";
import { ReportableError } from "~/platform/failure.server";

/** Thrown for an archive that can't be read or written; the message is one sentence for the person at the keyboard. */
export class ArchiveError extends ReportableError {}

/** How an archive is encrypted: not at all, for the owners of one or more public keys, or with a passphrase. */
export type Encryption = { passphrase: string } | { recipients: readonly string[] } | null;

/** Keys for opening an encrypted archive. An identity is the text of a secret key, `AGE-SECRET-KEY-1…`. */
export type Keys = { passphrase: string | null; identities: readonly string[] };

/** The first bytes of every file in the age format, and of a file encrypted with a passphrase. */
const AGE = "age-encryption.org/v1\n";
const AGE_PASSPHRASE = `${AGE}-> scrypt `;
/** The scrypt work factor for a passphrase: 2 to this power. The default of the age programs. */
const PASSPHRASE_WORK = 18;
/** The first bytes of every zstd file. */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * Compresses, encrypts, and writes the output of `source` to a new file that only its owner can read.
 * @param onBytes receives the number of bytes written so far.
 */
export async function writeArchiveFile(
  file: string,
  source: Readable,
  options: { encryption: Encryption; onBytes: (bytes: number) => void; passphraseWork?: number },
): Promise<void> {
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 },
  });
  const count = counted(options.onBytes);
  const openTarget = () => createWriteStream(file, { mode: 0o600, flush: true });
  if (!options.encryption) return pipeline(source, compress, count, openTarget());
  const encrypter = await encrypterFor(options.encryption, options.passphraseWork ?? PASSPHRASE_WORK);
  const compressed = pipeline(source, compress);
  compressed.catch(() => {});
  const encrypted = await encrypter.encrypt(toWeb(compress));
  await Promise.all([compressed, pipeline(fromWeb(encrypted), count, openTarget())]);
}

/** Only an encrypted archive loads the library. */
const loadAge = () => import("age-encryption");

async function encrypterFor(encryption: NonNullable<Encryption>, passphraseWork: number): Promise<Encrypter> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  if ("passphrase" in encryption) {
    encrypter.setPassphrase(encryption.passphrase);
    encrypter.setScryptWorkFactor(passphraseWork);
    return encrypter;
  }
  for (const recipient of encryption.recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new ArchiveError(`${recipient} isn't a public key in the age format (age1…).`);
    }
  }
  return encrypter;
}

/** Reads, decrypts, and decompresses an archive. @throws ArchiveError */
export async function readArchiveFile(
  file: string,
  keys: Keys,
  onBytes: (bytes: number) => void,
): Promise<Readable> {
  const start = await readStart(file);
  const isEncrypted = start.startsWith(AGE);
  const age = isEncrypted ? await loadAge() : null;
  const raw = createReadStream(file, { highWaterMark: 262_144 });
  const count = counted(onBytes);
  raw.on("error", (error) => count.destroy(error)).pipe(count);
  if (!isEncrypted && !Buffer.from(start, "latin1").subarray(0, 4).equals(ZSTD_MAGIC)) {
    raw.destroy();
    throw new ArchiveError(`${file} isn't a backup archive.`);
  }
  const compressed = age ? await decrypted(count, start, new age.Decrypter(), keys) : count;
  const plain = createZstdDecompress();
  compressed.on("error", (error) => plain.destroy(error));
  plain.once("close", () => raw.destroy());
  return compressed.pipe(plain);
}

async function readStart(file: string): Promise<string> {
  try {
    const handle = await open(file, "r");
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
      return buffer.toString("latin1", 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    throw new ArchiveError(`${file} doesn't exist, or can't be read.`);
  }
}

async function decrypted(
  source: Readable,
  start: string,
  decrypter: Decrypter,
  keys: Keys,
): Promise<Readable> {
  const needsPassphrase = start.startsWith(AGE_PASSPHRASE);
  if (needsPassphrase) {
    if (!keys.passphrase)
      throw new ArchiveError("The archive needs a passphrase. Set BACKUP_PASSPHRASE to it.");
    decrypter.addPassphrase(keys.passphrase);
  } else {
    if (keys.identities.length === 0)
      throw new ArchiveError("The archive needs a secret key. Name the file that has it with --identity.");
    for (const identity of keys.identities) decrypter.addIdentity(identity);
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch {
    throw new ArchiveError(
      needsPassphrase
        ? "The passphrase is wrong, or the beginning of the archive is damaged."
        : "The secret key doesn't open this archive, or the beginning of the archive is damaged.",
    );
  }
}

function counted(onBytes: (bytes: number) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      done(null, chunk);
    },
  });
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
