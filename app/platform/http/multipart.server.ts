import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import type { SharedSlots } from "~/platform/db/client.server";
import { BUSY } from "~/platform/fair-slots.server";
import { createUploadSlots } from "~/platform/upload-slots.server";
import { type BodyReader, pacedReader, SlowBodyError } from "./body-pace.server";

/** A form with at most one file, as received. */
export type UploadForm = {
  /** Text fields by name. If a name repeats, the last value wins. */
  fields: Record<string, string>;
  /** Null when no file was chosen, or when it was too large to keep. */
  file: Uint8Array | null;
  /**
   * `ok`: everything arrived. `too-large`: the file was cut off, and fields after it are missing. `malformed`: not a
   * form, or a text that is far too long. `aborted`: the sender disconnected. `too-slow`: the sender was too slow.
   * `busy`: too many uploads at once.
   */
  outcome: "ok" | "too-large" | "malformed" | "aborted" | "too-slow" | "busy";
};

export type UploadLimits = {
  fileField: string;
  maxFileBytes: number;
  /** For all text fields together. */
  maxTextBytes: number;
};

const MAX_PARTS = 64;
/**
 * Each may hold one file of the maximum size in memory. One person sends one form at a time, but several people may
 * share an IP address.
 */
const formsBeingRead = createUploadSlots({ name: "upload forms", atOnce: 40, perClient: 5 });
/**
 * A browser shows the response only after it has sent the whole form, so the rest of a file that is too large is read
 * and discarded, up to this much.
 */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads a `multipart/form-data` body piece by piece. It never keeps more in memory than the limits allow, whatever is
 * sent, and never throws because of what a client sends.
 * @param client whose share of concurrent reads this uses: a network or an account.
 * @param shared where all processes count together; see `Database.slots`.
 */
export async function readUploadForm(
  request: Request,
  limits: UploadLimits,
  client: string,
  shared?: SharedSlots,
): Promise<UploadForm> {
  const form = await formsBeingRead.run(client, shared, () => readForm(request, limits));
  return form === BUSY ? { fields: {}, file: null, outcome: "busy" } : form;
}

async function readForm(request: Request, limits: UploadLimits): Promise<UploadForm> {
  const form: UploadForm = { fields: {}, file: null, outcome: "ok" };
  const boundary = getMultipartBoundary(request.headers.get("Content-Type") ?? "");
  if (!boundary || !request.body) return { ...form, outcome: "malformed" };
  const body = pacedReader(request.body);
  try {
    form.outcome = await readParts(body, boundary, limits, form);
    if (form.outcome === "too-large") await discardRest(body, announcedBytes(request));
    return form;
  } catch (error) {
    // If we didn't give up on it, the stream itself broke because the sender disconnected.
    return { ...form, outcome: error instanceof SlowBodyError ? "too-slow" : "aborted" };
  } finally {
    await body.cancel();
  }
}

async function readParts(
  body: BodyReader,
  boundary: string,
  limits: UploadLimits,
  form: UploadForm,
): Promise<UploadForm["outcome"]> {
  const parser = new MultipartParser(boundary, {
    maxFileSize: limits.maxFileBytes,
    maxTotalSize: limits.maxFileBytes + limits.maxTextBytes,
    maxParts: MAX_PARTS,
  });
  for (;;) {
    const { done, value } = await body.read();
    if (done) return isComplete(parser) ? "ok" : "malformed";
    try {
      for (const part of parser.write(value)) if (!keep(part, limits, form)) return "malformed";
    } catch (error) {
      // Bytes after the last boundary don't belong to the form.
      if (isComplete(parser)) return "ok";
      return isTooLarge(error) ? "too-large" : "malformed";
    }
  }
}

/** @returns false for a part that none of our forms has. */
function keep(part: MultipartPart, limits: UploadLimits, form: UploadForm): boolean {
  if (part.name === undefined) return false;
  if (part.name === limits.fileField) {
    // Browsers send an empty file for a file field without a selection.
    if (part.size > 0) form.file = part.bytes;
    return true;
  }
  if (part.size > limits.maxTextBytes) return false;
  form.fields[part.name] = part.text;
  return true;
}

function isComplete(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof MaxFileSizeExceededError ||
    error instanceof MaxTotalSizeExceededError ||
    error instanceof MaxPartsExceededError
  );
}

function announcedBytes(request: Request): number {
  return Number(request.headers.get("Content-Length") ?? 0);
}

async function discardRest(body: BodyReader, announced: number): Promise<void> {
  if (announced > MAX_DISCARDED_BYTES) return;
  let discarded = 0;
  while (discarded <= MAX_DISCARDED_BYTES) {
    const { done, value } = await body.read();
    if (done) return;
    discarded += value.length;
  }
}
