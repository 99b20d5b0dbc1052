import { randomBytes } from "node:crypto";
import type { Actor } from "~/features/auth/rules/access";
import { tooManyFormsMessage } from "~/features/leads/rules/limits";
import type { Platform } from "~/platform/context.server";
import { readUploadForm } from "~/platform/http/multipart.server";
import { retryAfter } from "~/platform/http/retry-after.server";
import { readFieldsAlone } from "~/platform/http/upload-stream.server";
import { type PictureSet, pictureSet } from "~/platform/storage/picture.server";
import { PUBLIC_PICTURES_FOLDER } from "~/platform/storage/serve.server";
import type { Storage } from "~/platform/storage/storage.server";
import { addImage } from "../mutations/images.server";
import { findImageByHash, isImageKey } from "../queries/images.server";
import {
  altProblem,
  type ImageResponse,
  imageMessages,
  imageName,
  imageWidths,
  type LibraryImage,
  largestImageBytes,
  largestImagePixels,
} from "../rules/images";

type Received = { status: number; answer: ImageResponse; headers?: HeadersInit };
type Problem = Extract<ImageResponse, { ok: false }>;

const UPLOADS_PER_ACCOUNT = 60;
const IN_SECONDS = 600;
const formLimits = { fileField: "file", maxFileBytes: largestImageBytes, maxTextBytes: 8 * 1024 };

/**
 * Receives an image (spec:media#image-upload) with its description, validates its bytes, encodes it at every width, and
 * adds it to the library. A failed or aborted upload leaves no files behind.
 */
export async function receiveImage(request: Request, platform: Platform, actor: Actor): Promise<Received> {
  const limit = platform.rateLimit("blog-image", UPLOADS_PER_ACCOUNT, IN_SECONDS);
  const wait = await limit.consume(actor.userId);
  if (wait !== null) {
    await readFieldsAlone(request, formLimits);
    return { ...refuse(429, tooManyFormsMessage(wait)), headers: retryAfter(wait) };
  }
  const form = await readUploadForm(request, formLimits, actor.userId, platform.database.slots);
  if (form.outcome === "malformed" || form.outcome === "aborted") return refuse(400, imageMessages.failed);
  if (form.outcome === "too-slow") return refuse(408, imageMessages.failed);
  if (form.outcome === "busy") return refuse(503, imageMessages.failed);
  if (form.outcome === "too-large") return refuse(413, imageMessages.tooLarge, "file");

  const alt = form.fields.alt ?? "";
  const problem = altProblem(alt);
  if (problem) return refuse(400, problem, "alt");
  if (!form.file) return refuse(400, imageMessages.missing, "file");
  const picture = await pictureSet(form.file, actor.userId, largestImagePixels, imageWidths);
  if (picture === "busy") return refuse(503, imageMessages.failed);
  if (picture === "not-an-image") return refuse(400, imageMessages.notAnImage, "file");
  if (picture === "too-many-pixels") return refuse(400, imageMessages.tooManyPixels, "file");
  return keepImage(picture, alt.trim(), platform, actor);
}

function refuse(status: number, message: string, field: Problem["field"] = null): Received {
  return { status, answer: { ok: false, message, field } };
}

async function keepImage(
  picture: PictureSet,
  alt: string,
  platform: Platform,
  actor: Actor,
): Promise<Received> {
  try {
    const { image } = await storePicture(picture, alt, platform, actor);
    return { status: 200, answer: { ok: true, image: { ...image, alt } } };
  } catch (error) {
    platform.log.failure(error, "image not stored");
    return refuse(503, imageMessages.failed);
  }
}

type Parts = Pick<Platform, "db" | "storage" | "log" | "now">;

/**
 * Adds an encoded picture to the library. A picture that is already there isn't stored again: `isNew` is false.
 * @throws the errors of the store and the database; no files are left behind.
 */
export async function storePicture(
  picture: PictureSet,
  alt: string,
  parts: Parts,
  actor: Actor,
): Promise<{ image: LibraryImage; isNew: boolean }> {
  const { db, storage, now } = parts;
  const { width, height, hash } = picture;
  const known = await findImageByHash(db, actor, hash);
  if (known) return { image: known, isNew: false };
  const random = randomBytes(16).toString("hex");
  const key = `${PUBLIC_PICTURES_FOLDER}/${imageName(now(), random, picture)}`;
  let isKept = false;
  try {
    for (const file of picture.files) await storage.put(`${key}/${file.width}.${file.format}`, file.bytes);
    const added = await addImage(db, actor, { key, alt, width, height, hash }, now());
    isKept = added.isNew;
    return added;
  } finally {
    if (!isKept) await removeOrphan(key, parts);
  }
}

/** Deletes the files, unless the image was stored after all and only the database's response was lost. */
async function removeOrphan(key: string, { db, storage, log }: Parts): Promise<void> {
  try {
    if (!(await isImageKey(db, key))) await deleteImageFiles(storage, key);
  } catch (error) {
    // The nightly sweep removes them.
    log.failure(error, "files of a failed upload not removed");
  }
}

/** @param key the folder of one image. */
export async function deleteImageFiles(storage: Storage, key: string): Promise<void> {
  for await (const file of storage.list(key)) await storage.delete(file);
}
