import { randomBytes, timingSafeEqual } from "node:crypto";
import { constants } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { z } from "zod";
import { DatabaseOpenError } from "./client.server";

/**
 * Contains the loopback port and the secret of the process that has the embedded database open. Only the owner can read
 * the folder.
 */
const DOOR = "database.door";
const COPY = /^database\.copy-/;
/** The site waits while the files are copied. A copy that takes longer fails. */
const ANSWER_WITHIN_MS = 120_000;
/** The longest time a caller may keep its copy. */
const KEEP_FOR_MS = 6 * 3_600_000;

const doorSchema = z.object({ port: z.number().int(), secret: z.string() });

/**
 * Lets other processes of the same user ask for a copy of the embedded database, which only one process can open. The
 * copy is a consistent snapshot. It is removed when the caller disconnects for any reason.
 * @returns a function that stops serving copies.
 */
export async function serveCopies(dataDir: string, pglite: PGlite): Promise<() => Promise<void>> {
  const folder = path.resolve(dataDir);
  await removeOldCopies(folder);
  const secret = randomBytes(32).toString("base64url");
  let isBusy = false;
  const server = createServer((incoming, answer) => {
    if (!isAllowed(incoming, secret)) return answer.writeHead(403).end();
    if (isBusy) return answer.writeHead(409).end();
    isBusy = true;
    handOut(folder, pglite, answer).finally(() => {
      isBusy = false;
    });
  });
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  const door = path.join(folder, DOOR);
  const { port } = server.address() as AddressInfo;
  await writeFile(`${door}.new`, JSON.stringify({ port, secret }), { mode: 0o600 });
  await rename(`${door}.new`, door);
  return async () => {
    await rm(door, { force: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function removeOldCopies(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => COPY.test(name));
  await Promise.all(names.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

function isAllowed(incoming: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(incoming.headers.authorization ?? "");
  const right = Buffer.from(`Bearer ${secret}`);
  return incoming.method === "POST" && given.length === right.length && timingSafeEqual(given, right);
}

/** Answers with the name of the copy's folder and keeps it until the connection ends. */
async function handOut(folder: string, pglite: PGlite, answer: ServerResponse): Promise<void> {
  const copy = path.join(folder, `database.copy-${randomBytes(6).toString("hex")}`);
  const gone = new Promise<void>((resolve) => answer.once("close", resolve));
  try {
    await copyFiles(path.join(folder, "database"), copy, pglite);
    answer.writeHead(200).write(`${path.basename(copy)}\n`);
    const limit = setTimeout(() => answer.destroy(), KEEP_FOR_MS).unref();
    await gone;
    clearTimeout(limit);
  } catch {
    answer.destroy();
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * No query reaches the database between the checkpoint, which writes every commit to the files, and the end of the
 * copy.
 */
function copyFiles(from: string, to: string, pglite: PGlite): Promise<void> {
  return pglite.transaction(async (tx) => {
    await tx.exec("checkpoint");
    await mkdir(to, { mode: 0o700 });
    await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

/** A copy of a running site's embedded database. `release` lets the site remove it. */
export type EmbeddedCopy = { folder: string; release(): void };

/**
 * Asks the process that has the embedded database of `dataDir` open for a copy.
 * @throws DatabaseOpenError when no process answers, or when another copy is in use.
 */
export async function askForCopy(dataDir: string): Promise<EmbeddedCopy> {
  const folder = path.resolve(dataDir);
  const { port, secret } = await readDoor(folder);
  return new Promise((resolve, reject) => {
    const requested = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
      timeout: ANSWER_WITHIN_MS,
    });
    const fail = (message: string) => {
      requested.destroy();
      reject(new DatabaseOpenError(message));
    };
    requested.once("timeout", () => fail("The running site didn't copy its database in time. Try again."));
    requested.once("error", () => fail("The running site isn't responding. Try again in a minute."));
    requested.once("response", (answer) => {
      if (answer.statusCode === 409) fail("Another backup of this site is running. Wait until it's done.");
      else if (answer.statusCode !== 200) fail(`The running site refused a copy (${answer.statusCode}).`);
      answer.once("data", (name: Buffer) => {
        requested.setTimeout(0);
        // When either process ends, the connection ends too. That is normal from here on.
        answer.on("error", () => {});
        resolve({ folder: path.join(folder, name.toString().trim()), release: () => requested.destroy() });
      });
      answer.once("end", () => fail("The running site couldn't copy its database. Is the disk full?"));
    });
    requested.end();
  });
}

async function readDoor(folder: string): Promise<z.output<typeof doorSchema>> {
  try {
    return doorSchema.parse(JSON.parse(await readFile(path.join(folder, DOOR), "utf8")));
  } catch {
    throw new DatabaseOpenError(
      `The data folder ${folder} is in use by another process that doesn't allow copies. If the site is starting, try again in a minute.`,
    );
  }
}
