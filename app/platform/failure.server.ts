/**
 * An error whose message was written to be read in the log: by us, and without anything a visitor or an outside system
 * gave. The messages of all other errors stay out of the log.
 */
export class ReportableError extends Error {}

/** What may be said about an error. */
export type FailureDescription = {
  /** The class of the error, or "unknown" for what isn't an error. */
  name: string;
  /** SQLSTATE of a database error, `errno` name of a system error, or the code of a library. */
  code?: string;
  /** HTTP or SMTP status. */
  status?: number;
  /** Where a database error was: names of our own tables. */
  table?: string;
  constraint?: string;
  message?: string;
  /** The places in the code, without the message above them. */
  stack?: string;
  cause?: FailureDescription;
};

/** Deep enough for a query inside a job inside a library; a chain of causes may be circular. */
const MAX_CAUSES = 3;
/** Messages of the JavaScript engine that repeat names from the code and nothing else. */
const ENGINE_MESSAGES = [
  /^Cannot (read|set) properties of (undefined|null)/,
  /^[\w$.()[\]]{1,80} is not (a function|a constructor|defined)$/,
  /^Cannot access '[\w$]{1,40}' before initialization$/,
  /^(Maximum call stack size exceeded|Invalid array length|Invalid time value|fetch failed)$/,
];

/**
 * Describes an error by what cannot hold personal data: class, code, places. The message of a database error repeats the values it
 * was given, a mail server's answer the address, a parser's error the text. So a message is repeated only when
 * it is ours (`ReportableError`) or one of the engine's own.
 */
export function describeFailure(error: unknown, depth = 0): FailureDescription {
  if (!(error instanceof Error)) return { name: "unknown", message: typeof error };
  const message = safeMessage(error);
  const stack = placesOf(error);
  return {
    name: /^error$/i.test(error.name) ? error.constructor.name : error.name,
    ...codesOf(error),
    ...(message !== null && { message }),
    ...(stack && { stack }),
    ...(error.cause instanceof Error &&
      depth < MAX_CAUSES && { cause: describeFailure(error.cause, depth + 1) }),
  };
}

/** The message of an error if it was written to be read, else null. */
export function safeMessage(error: unknown): string | null {
  if (error instanceof ReportableError) return error.message;
  if (!(error instanceof Error) || "code" in error) return null;
  const engine = ENGINE_MESSAGES.map((pattern) => pattern.exec(error.message)?.[0]).find(Boolean);
  return engine ?? null;
}

/** Fields that drivers and libraries fill with codes and names. Anything that doesn't look like one is left out. */
function codesOf(error: object): Pick<FailureDescription, "code" | "status" | "table" | "constraint"> {
  const name = (field: string) => {
    const value: unknown = Reflect.get(error, field);
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" && /^[\w.-]{1,63}$/.test(text) ? text : undefined;
  };
  const [code, table, constraint] = ["code", "table", "constraint"].map(name);
  const status = ["status", "statusCode", "responseCode"]
    .map((field): unknown => Reflect.get(error, field))
    .find((value) => typeof value === "number");
  return {
    ...(code && { code }),
    ...(typeof status === "number" && { status }),
    ...(table && { table }),
    ...(constraint && { constraint }),
  };
}

/** The lines of a stack that name places. The message above them may have several lines, and look like places itself. */
function placesOf({ stack = "", message }: Error): string {
  const below = message === "" ? stack : stack.split(message).join("");
  return below
    .split("\n")
    .filter((line) => /^\s+at .*(:\d+:\d+|<anonymous>)\)?$/.test(line))
    .join("\n");
}
