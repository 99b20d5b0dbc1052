import { getMultipartBoundary } from "@remix-run/multipart-parser";
import { type BodyReader, pacedReader } from "./body-pace.server";

/** How a file that was read piece by piece ended. `too-large`: it exceeded the limit, and the rest was discarded. */
export type FileEnd = "ok" | "too-large" | "broken";

export type FileUpload = {
  fileName: string;
  /** The file as it arrives. Read it to the end, then call `end()` for the outcome. */
  body: AsyncIterable<Uint8Array>;
  end(): FileEnd;
};

export type StreamedForm = {
  /** Text fields that come before the file. */
  fields: Record<string, string>;
  /** Null when no file was sent, or the form was cut off before it. */
  file: FileUpload | null;
};

export type StreamLimits = {
  fileField: string;
  maxFileBytes: number;
  /** All text fields together, including the headers of all parts. */
  maxTextBytes: number;
};

/**
 * Opens a `multipart/form-data` body with text fields and, last, one file, which is streamed as it arrives. For files
 * too large for memory. Never throws because of what a client sends. Anything after the file isn't read.
 */
export async function openUploadForm(request: Request, limits: StreamLimits): Promise<StreamedForm> {
  const boundary = getMultipartBoundary(request.headers.get("Content-Type") ?? "");
  const fields: Record<string, string> = {};
  if (!boundary || !request.body) return { fields, file: null };
  const parts = new PartReader(pacedReader(request.body), boundary);
  try {
    let textLeft = limits.maxTextBytes;
    if ((await parts.readTo(parts.delimiter, textLeft)) === null) return { fields, file: null };
    for (;;) {
      const head = await parts.readHead(textLeft);
      if (head === null) return { fields, file: null };
      textLeft -= head.length;
      const { name, fileName } = disposition(head);
      if (name === limits.fileField) {
        // Browsers send an empty file without a name for a file field without a selection.
        return { fields, file: fileName ? openFile(parts, fileName, limits.maxFileBytes) : null };
      }
      const content = await parts.readTo(parts.delimiter, textLeft);
      if (content === null) return { fields, file: null };
      textLeft -= content.length;
      if (name !== null) fields[name] = content.toString("utf8");
    }
  } catch {
    // The stream itself broke, or was given up because it was too slow.
    return { fields, file: null };
  }
}

/**
 * The text fields of a form whose file isn't needed. The file is read and discarded, because a browser shows the
 * response only after sending everything.
 */
export async function readFieldsAlone(
  request: Request,
  limits: StreamLimits,
): Promise<Record<string, string>> {
  const { fields, file } = await openUploadForm(request, limits);
  if (file) await discardFile(file);
  return fields;
}

/** Reads and discards a file. */
export async function discardFile(file: FileUpload): Promise<void> {
  for await (const _ of file.body);
}

/**
 * A browser shows the response only after sending everything, so up to this many times the limit is read and discarded.
 */
const MAX_READ = 2;

function openFile(parts: PartReader, fileName: string, maxBytes: number): FileUpload {
  let end: FileEnd = "broken";
  async function* body() {
    let bytes = 0;
    try {
      for await (const chunk of parts.untilDelimiter()) {
        bytes += chunk.length;
        if (bytes <= maxBytes) yield chunk;
        else if (bytes > MAX_READ * maxBytes) break;
      }
      if (bytes > maxBytes) end = "too-large";
      else end = parts.isWhole ? "ok" : "broken";
    } catch {
      end = "broken";
    } finally {
      await parts.close();
    }
  }
  return { fileName, body: body(), end: () => end };
}

/** Splits the body of a form at its boundaries, keeping no more in memory than requested. */
class PartReader {
  readonly delimiter: Buffer;
  /** Whether the last part read was ended by a boundary. */
  isWhole = false;
  #body: BodyReader;
  // The first boundary may be at the very start; the others include the line end before them.
  #held: Buffer = Buffer.from("\r\n");

  constructor(body: BodyReader, boundary: string) {
    this.#body = body;
    this.delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  async close(): Promise<void> {
    await this.#body.cancel();
  }

  /** The bytes before `mark`, which is skipped; null if it doesn't appear within `limit` bytes. */
  async readTo(mark: Buffer, limit: number): Promise<Buffer | null> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at > limit) return null;
      if (at !== -1) {
        const found = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + mark.length);
        return found;
      }
      if (this.#held.length > limit + mark.length || !(await this.#more())) return null;
    }
  }

  /** The headers of the next part; null after the last one. */
  async readHead(limit: number): Promise<string | null> {
    while (this.#held.length < 2) if (!(await this.#more())) return null;
    if (this.#held.subarray(0, 2).toString("latin1") === "--") return null;
    const head = await this.readTo(Buffer.from("\r\n\r\n"), limit);
    return head === null ? null : head.toString("utf8");
  }

  /** The content of a part, as it arrives. */
  async *untilDelimiter(): AsyncGenerator<Uint8Array> {
    this.isWhole = false;
    for (;;) {
      const at = this.#held.indexOf(this.delimiter);
      const safe = at === -1 ? Math.max(0, this.#held.length - this.delimiter.length + 1) : at;
      const piece = this.#held.subarray(0, safe);
      this.#held = this.#held.subarray(at === -1 ? safe : at + this.delimiter.length);
      if (at !== -1) this.isWhole = true;
      if (piece.length > 0) yield piece;
      if (at !== -1 || !(await this.#more())) return;
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#body.read();
    if (done) return false;
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value]);
    return true;
  }
}

function disposition(head: string): { name: string | null; fileName: string | null } {
  const line = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const quoted = (key: string) =>
    new RegExp(`[;\\s]${key}="([^"]*)"`, "i").exec(line)?.[1]?.replaceAll("%22", '"') ?? null;
  return { name: quoted("name"), fileName: quoted("filename") };
}
