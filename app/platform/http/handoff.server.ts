/** The data of a page for its hydration, as the router encodes it. */
export type Handoff = string;

/** Waits for all of the data. A page is sent as a whole, so it would have to wait later. */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<Handoff> {
  return stream ? new Response(stream).text() : "";
}

const UNSAFE_IN_SCRIPT = /[&<>\u2028\u2029]/g;

/** @returns the data as a string in JavaScript that can't end the script element around it */
export function inScript(handoff: Handoff): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(handoff).replace(UNSAFE_IN_SCRIPT, escaped);
}

/** The data as a stream that hasn't been read. */
export function streamOf(handoff: Handoff): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (handoff !== "") controller.enqueue(new TextEncoder().encode(handoff));
      controller.close();
    },
  });
}
