import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { UPLOAD_PACE } from "./body-pace.server";

export type BodyLimits = {
  /** Path → bytes, for the few routes that accept uploads or long texts. A path may end in `/*`. */
  largeBodies: Readonly<Record<string, number>>;
  /** Paths whose handler reads the body piece by piece and sets its own limits. */
  streamedBodies: readonly string[];
};

/** Larger bodies are rejected unless the path is listed in `largeBodies`. */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * The declared length decides, since the server reads no further than that. Accessing the body would turn it into a
 * stream, which costs more than a short response. Only a body without a declared length is counted as it arrives.
 */
export function limitBody(options: BodyLimits): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const onError = () => new Response("This request is too large.", { status: 413 });
  const limits = new Map(Object.entries(options.largeBodies));
  return async (c, next) => {
    const path = c.req.path.replace(/\.data$/, "");
    if (options.streamedBodies.includes(path)) return next();
    const siblings = `${path.slice(0, path.lastIndexOf("/"))}/*`;
    const maxSize = limits.get(path) ?? limits.get(siblings) ?? MAX_BODY_BYTES;
    const length = c.req.header("content-length");
    const isWhole = c.req.header("transfer-encoding") === undefined;
    if (isWhole && length !== undefined) {
      if (Number(length) > maxSize) return onError();
      return withinDeadline(c.env?.incoming, Number(length), next);
    }
    if (isWhole && (c.req.method === "GET" || c.req.method === "HEAD")) return next();
    return withinDeadline(c.env?.incoming, maxSize, () => bodyLimit({ maxSize, onError })(c, next));
  };
}

/**
 * Ends the connection of a client whose body doesn't arrive in time (spec:platform#body-pace). The body isn't used
 * before it is complete.
 */
export async function withinDeadline<Result>(
  incoming: HttpBindings["incoming"] | undefined,
  bytes: number,
  answer: () => Promise<Result>,
): Promise<Result> {
  if (!incoming || bytes === 0) return answer();
  const { graceMs, minBytesPerSecond } = UPLOAD_PACE;
  const deadline = setTimeout(
    () => {
      if (!incoming.complete) incoming.destroy();
    },
    graceMs + (bytes / minBytesPerSecond) * 1_000,
  );
  try {
    return await answer();
  } finally {
    clearTimeout(deadline);
  }
}
