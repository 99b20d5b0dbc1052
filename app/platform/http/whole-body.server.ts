type Bytes = Uint8Array<ArrayBuffer>;

const bodies = new WeakMap<Response, Bytes>();

/**
 * A response whose bytes `bytesOf` returns as they are. Its own body is a stream, because a response of bytes copies
 * them as soon as someone asks whether it has a body, as React Router does for each page.
 */
export function wholeResponse(body: Bytes, init: ResponseInit): Response {
  const response = new Response(streamOf(body), init);
  bodies.set(response, body);
  return response;
}

/** A stream that does nothing until someone reads it. */
function streamOf(body: Bytes): ReadableStream<Bytes> {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(body);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * The bytes of a response. Reading them from its stream would copy a page three times, and a page of some hundred
 * kilobytes isn't freed until the next full garbage collection.
 */
export async function bytesOf(response: Response): Promise<Bytes> {
  return bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());
}

/**
 * Frees bytes that no one reads any longer. Until the next garbage collection, the pages of a busy process would add up
 * to more memory than its objects.
 */
export function freeBytes(body: Bytes): void {
  // Small ones share their memory with others.
  if (body.byteLength === body.buffer.byteLength) body.buffer.transfer(0);
}

/** Whether it has a body. Asking a response for its stream would make one. */
export const hasBody = (response: Response): boolean => bodies.has(response) || response.body !== null;
