import type { PostbackReading } from "./mapping";
import { joinParameters, type Parameters, readJsonObject, readPairs } from "./parameters";
import { type ReadPostback, type Refusal, readPostback } from "./postback";

/** The parts of a stored request that contain parameters. */
export type RequestContent = { query: string; contentType: string | null; body: Uint8Array | null };

/** All parameters of a request, from URL and body, or why its body can't be read. */
export function readParameters({ query, contentType, body }: RequestContent): Parameters | Refusal {
  const inAddress = readPairs(query);
  if (body === null || body.length === 0) return inAddress;
  const text = readText(body);
  if (text === null) return { field: "body", reason: "The body isn't UTF-8 text." };
  const kind = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (kind === "application/x-www-form-urlencoded") return joinParameters(inAddress, readPairs(text));
  if (kind !== "application/json") {
    return {
      field: "content-type",
      reason: "The body must be form data or JSON with a matching content type.",
    };
  }
  const inBody = readJsonObject(text);
  return inBody
    ? joinParameters(inAddress, inBody)
    : { field: "body", reason: "The body isn't a JSON object." };
}

/** The facts in a stored request, read with its network's settings. */
export function readRequestFacts(content: RequestContent, reading: PostbackReading): ReadPostback {
  const parameters = readParameters(content);
  return isRefusal(parameters) ? { ok: false, ...parameters } : readPostback(parameters, reading);
}

export function isRefusal(read: Parameters | Refusal): read is Refusal {
  return !(read instanceof Map);
}

/** @returns null if the bytes aren't valid UTF-8. */
function readText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The parameters of a stored request as staff see them; an unreadable value is null. */
export function shownParameters(content: RequestContent): { name: string; value: string | null }[] {
  const read = readParameters(content);
  const parameters = isRefusal(read) ? readPairs(content.query) : read;
  return [...parameters].flatMap(([name, values]) => values.map((value) => ({ name, value })));
}
