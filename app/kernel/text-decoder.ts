export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be";

/** Names of the encodings for people. */
export const encodingLabels: Record<CsvEncoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
};

/**
 * Detects the encoding from the first bytes of a file: its byte order mark or, without one, the zero bytes that UTF-16
 * puts beside Latin letters. A header always has Latin letters.
 */
export function encodingOf(start: Uint8Array): CsvEncoding {
  const [first = -1, second = -1] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0 && second > 0) return "utf-16be";
  if (first > 0 && second === 0) return "utf-16le";
  return "utf-8";
}

export type DecodedText = {
  text: string;
  /** The position in `text` of the first bytes that are invalid in the encoding; null when everything could be read. */
  brokenAt: number | null;
};

export type CsvDecoder = {
  encoding: CsvEncoding;
  decode(bytes: Uint8Array): DecodedText;
  /** The rest at the end of the file: an incomplete character. */
  end(): DecodedText;
};

/** Small steps, so that an unreadable byte can be located without keeping more than this. */
const STEP_BYTES = 4_096;

/**
 * Decodes a file's bytes piece by piece, without its byte order mark. Invalid bytes (a file saved as Latin-1 or
 * Windows-1252) are reported, never replaced: a guess would corrupt names.
 */
export function createDecoder(encoding: CsvEncoding): CsvDecoder {
  const strict = new TextDecoder(encoding, { fatal: true });
  let before: Uint8Array = new Uint8Array();

  function step(bytes: Uint8Array): DecodedText {
    try {
      const text = strict.decode(bytes, { stream: true });
      before = bytes;
      return { text, brokenAt: null };
    } catch {
      return findBroken(encoding, before, bytes);
    }
  }

  return {
    encoding,
    decode(bytes) {
      let text = "";
      for (let at = 0; at < bytes.length; at += STEP_BYTES) {
        const piece = step(bytes.subarray(at, at + STEP_BYTES));
        if (piece.brokenAt !== null)
          return { text: text + piece.text, brokenAt: text.length + piece.brokenAt };
        text += piece.text;
      }
      return { text, brokenAt: null };
    },
    end() {
      try {
        return { text: strict.decode(), brokenAt: null };
      } catch {
        return { text: "", brokenAt: 0 };
      }
    },
  };
}

/**
 * Reads the piece again with U+FFFD in place of invalid bytes. `before` is the start of a character that was cut in
 * two.
 */
function findBroken(encoding: CsvEncoding, before: Uint8Array, bytes: Uint8Array): DecodedText {
  const lenient = new TextDecoder(encoding, { ignoreBOM: true });
  lenient.decode(before.subarray(cutAt(encoding, before)), { stream: true });
  const text = lenient.decode(bytes);
  return { text, brokenAt: Math.max(0, text.indexOf("\ufffd")) };
}

/** The index at which the last, possibly incomplete, character begins. */
function cutAt(encoding: CsvEncoding, bytes: Uint8Array): number {
  if (encoding !== "utf-8") return bytes.length - (bytes.length % 2);
  let at = bytes.length - 1;
  while (at > bytes.length - 4 && at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return Math.max(0, (bytes[at] ?? 0) >= 0xc0 ? at : bytes.length);
}
