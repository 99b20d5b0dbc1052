/** In the URL of requests that a page makes on its own, such as a stream that reconnects. */
const PARAMETER = "background";

/** The URL of a request that no person made: it doesn't count as use of the session (spec:access#session-end). */
export const inBackground = (url: string) => `${url}?${PARAMETER}=1`;

export const isInBackground = (url: string) => new URL(url).searchParams.has(PARAMETER);
