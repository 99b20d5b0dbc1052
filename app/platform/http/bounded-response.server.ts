import { ReportableError } from "../failure.server";

/** How long to wait for another server's response, and how much of it to accept. */
export type ResponseBounds = {
  /** From the request to the last byte, in ms. */
  withinMs: number;
  /** The largest body, in bytes after decompression. */
  maxBytes: number;
};

/** The response wasn't complete in time. */
export class ResponseTooLate extends ReportableError {
  override name = "ResponseTooLate";
}

/**
 * Sends a request to another server and reads its whole response, so that one that is slow, endless, or redirects
 * elsewhere can't hold up ours or fill its memory.
 * @param init Redirects are an error, or with `redirect: "manual"` a response. `signal` stops everything early.
 * @returns the response and its text; null if that's longer than accepted. The rest isn't downloaded.
 * @throws ResponseTooLate after `withinMs`, otherwise what `fetch` throws.
 */
export async function fetchText(
  url: string,
  { withinMs, maxBytes }: ResponseBounds,
  { signal, ...init }: Omit<RequestInit, "redirect"> & { redirect?: "manual" } = {},
): Promise<{ response: Response; text: string | null }> {
  const inTime = AbortSignal.timeout(withinMs);
  try {
    const response = await fetch(url, {
      redirect: "error",
      ...init,
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    });
    return { response, text: await readUpTo(response, maxBytes) };
  } catch (error) {
    if (inTime.aborted && !signal?.aborted) throw new ResponseTooLate("The response took too long.");
    throw error;
  }
}

async function readUpTo(response: Response, maxBytes: number): Promise<string | null> {
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) return null;
    pieces.push(decoder.decode(piece, { stream: true }));
  }
  return pieces.join("") + decoder.decode();
}
