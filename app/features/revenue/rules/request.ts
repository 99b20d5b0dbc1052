import type { PostbackReading } from "./mapping";
import { joinParameters, type Parameters, readJsonObject, readPairs } from "./parameters";
import { type ReadPostback, type Refusal, readPostback } from "./postback";

/** A stored request, as far as it says something. */
export type RequestContent = { query: string; contentType: string | null; body: Uint8Array | null };

/** Everything a request says, by address and by body, or why its body cannot be read. */
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

/** What a stored request says, as its network writes it. */
export function readRequestFacts(content: RequestContent, reading: PostbackReading): ReadPostback {
  const parameters = readParameters(content);
  return isRefusal(parameters) ? { ok: false, ...parameters } : readPostback(parameters, reading);
}

export function isRefusal(read: Parameters | Refusal): read is Refusal {
  return !(read instanceof Map);
}

/** @returns null when the bytes are not UTF-8. */
function readText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The parameters of a stored request as staff see them; a value that cannot be read is null. */
export function shownParameters(content: RequestContent): { name: string; value: string | null }[] {
  const read = readParameters(content);
  const parameters = isRefusal(read) ? readPairs(content.query) : read;
  return [...parameters].flatMap(([name, values]) => values.map((value) => ({ name, value })));
}
