/**
 * An error whose message was written for the log: it contains nothing from a visitor or an outside system. The messages
 * of all other errors stay out of the log.
 */
export class ReportableError extends Error {}

/** What the log may say about an error. */
export type FailureDescription = {
  /** The class of the error, or "unknown" if the value isn't an error. */
  name: string;
  /** SQLSTATE of a database error, `errno` name of a system error, or the code of a library. */
  code?: string;
  /** HTTP or SMTP status. */
  status?: number;
  /** Where a database error occurred: names of our own tables. */
  table?: string;
  constraint?: string;
  message?: string;
  /** The stack trace without the message above it. */
  stack?: string;
  cause?: FailureDescription;
};

/** Enough for a query inside a job inside a library; chains of causes can be circular. */
const MAX_CAUSES = 3;
/** Messages of the JavaScript engine that contain only names from the code. */
const ENGINE_MESSAGES = [
  /^Cannot (read|set) properties of (undefined|null)/,
  /^[\w$.()[\]]{1,80} is not (a function|a constructor|defined)$/,
  /^Cannot access '[\w$]{1,40}' before initialization$/,
  /^(Maximum call stack size exceeded|Invalid array length|Invalid time value|fetch failed)$/,
];

/**
 * Describes an error by parts that can't contain personal data: class, code, and stack trace. A database error's
 * message repeats the values of the query, a mail server's error repeats the address, and a parser's error repeats the
 * text. So a message is included only if it is ours (`ReportableError`) or one of the engine's own.
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

/** The message of an error if it was written for the log, otherwise null. */
export function safeMessage(error: unknown): string | null {
  if (error instanceof ReportableError) return error.message;
  if (!(error instanceof Error) || "code" in error) return null;
  const engine = ENGINE_MESSAGES.map((pattern) => pattern.exec(error.message)?.[0]).find(Boolean);
  return engine ?? null;
}

/** Fields that drivers and libraries fill with codes and names. Values that don't look like one are left out. */
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

/**
 * The lines of a stack that name places in the code. The message above them may have several lines, and they may look
 * like such places.
 */
function placesOf({ stack = "", message }: Error): string {
  const below = message === "" ? stack : stack.split(message).join("");
  return below
    .split("\n")
    .filter((line) => /^\s+at .*(:\d+:\d+|<anonymous>)\)?$/.test(line))
    .join("\n");
}
