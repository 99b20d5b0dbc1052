import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { BUSY, createFairSlots } from "~/platform/fair-slots.server";
import { type BodyReader, pacedReader, SlowBodyError } from "./body-pace.server";

/** A form with at most one file, as it came. */
export type UploadForm = {
  /** Text fields by name; of several with one name the last. */
  fields: Record<string, string>;
  /** Null when no file was chosen, and when it was too large to be kept. */
  file: Uint8Array | null;
  /**
   * `ok`: everything arrived. `too-large`: the file was cut off, and fields after it are missing.
   * `malformed`: not a form, or a text that is far too long. `aborted`: the sender went away. `too-slow`: the sender dripped bytes.
   * `busy`: too many at once.
   */
  outcome: "ok" | "too-large" | "malformed" | "aborted" | "too-slow" | "busy";
};

export type UploadLimits = {
  fileField: string;
  maxFileBytes: number;
  /** All text fields together. */
  maxTextBytes: number;
};

const MAX_PARTS = 64;
/** Each may contain one file of the largest size in memory. A person sends one at a time; some share an address. */
const formsBeingRead = createFairSlots({ atOnce: 40, perClient: 5 });
/**
 * A browser shows the answer only after it has sent its whole form, so the rest of a file that is too large is
 * taken in and thrown away, up to this much.
 */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads a `multipart/form-data` body piece by piece: never more than the limits is held, whatever is sent.
 * Never throws for what a client does.
 * @param client whose share of the forms read at once it is: a network, or an account.
 */
export async function readUploadForm(
  request: Request,
  limits: UploadLimits,
  client: string,
): Promise<UploadForm> {
  const form = await formsBeingRead.run(client, () => readForm(request, limits));
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
    // Unless it was given up, the stream itself broke: the sender is gone.
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
      // What follows the last boundary isn't a part of the form.
      if (isComplete(parser)) return "ok";
      return isTooLarge(error) ? "too-large" : "malformed";
    }
  }
}

/** @returns false for a part that none of our forms has. */
function keep(part: MultipartPart, limits: UploadLimits, form: UploadForm): boolean {
  if (part.name === undefined) return false;
  if (part.name === limits.fileField) {
    // Browsers send an empty file for a field in which none was chosen.
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
