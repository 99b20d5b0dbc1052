import type { EntryContext } from "react-router";

/** The data of a page for its hydration, as the router encodes it. */
export type Handoff = string;

/** Waits for all of the data. A page is sent as a whole, so it would have to wait later. */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<Handoff> {
  return stream ? new Response(stream).text() : "";
}

/**
 * What the router knows of a stream that it has read, so that it writes the data into the page without waiting. If
 * another version of the router ignores it, the page isn't ready at once, and it's rendered as a stream.
 */
export function readMeta(handoff: Handoff): EntryContext["renderMeta"] {
  const result = { done: true, value: handoff };
  return { streamCache: { 0: Object.assign(Promise.resolve(), { result }) } };
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
