type Bytes = Uint8Array<ArrayBuffer>;

const bodies = new WeakMap<Response, Bytes>();

/** A response whose bytes `bytesOf` returns as they are. */
export function wholeResponse(body: Bytes, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

/**
 * The bytes of a response. Reading them from its stream would copy a page three times, and a page of some hundred
 * kilobytes isn't freed until the next full garbage collection.
 */
export async function bytesOf(response: Response): Promise<Bytes> {
  return bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());
}

/** Whether it has a body. Asking a response for its stream would make one. */
export const hasBody = (response: Response): boolean => bodies.has(response) || response.body !== null;
