import { inboundPaths } from "~/features/revenue/rules/postback-urls";
import { parseWebAddress } from "~/kernel/web-address";

/** spec:conversion-tools#test-defaults */
export const testDefaults = {
  transaction_id: "",
  revenue: "149.00",
  payout: "280.00",
  brandid: "9646",
  sub1: "genie",
  sub2: "rank1",
  sub3: "",
  sub4: "",
  sub5: "",
} as const;
export type TestParameter = keyof typeof testDefaults;
export const testParameters = Object.keys(testDefaults) as TestParameter[];
export type TestValues = Record<TestParameter, string>;

/** In the test tool, sub4 is the creative and sub5 the placement (spec:conversion-tools#test-labels). */
export const testLabels: Record<TestParameter, string> = {
  transaction_id: "Transaction id",
  revenue: "Revenue, in dollars",
  payout: "Payout, in dollars",
  brandid: "Brand id",
  sub1: "Sub 1 (source)",
  sub2: "Sub 2 (campaign)",
  sub3: "Sub 3 (keyword)",
  sub4: "Sub 4 (creative)",
  sub5: "Sub 5 (placement)",
};

/** A blank transaction id is generated (spec:conversion-tools#test-required). */
export const requiredParameters: readonly TestParameter[] = ["payout", "brandid"];

/** spec:conversion-tools#test-messages */
export const cannotBuildMessage = "Unable to build request URL. Check your base URL configuration.";
const noJsonMessage = "Failed to parse response as JSON";
const failedStatusMessage = (status: number) => `Request failed with status: ${status}`;
export const networkErrorMessage = (reason: string) => `Network error: ${reason}`;

/**
 * The request URL; parameters without a value are omitted.
 * @param baseUrl the site to test, `https://example.com`.
 * @returns null if the base isn't an http(s) URL.
 */
export function testAddress(baseUrl: string, values: TestValues): string | null {
  const base = parseWebAddress(baseUrl);
  if (!base) return null;
  const address = new URL(inboundPaths["post-conversion-data"], base);
  for (const name of testParameters)
    if (values[name].trim() !== "") address.searchParams.set(name, values[name].trim());
  return address.href;
}

/**
 * Why a base URL can't be used; null if it can. The site's content security policy lets the browser send only to the
 * site itself, and the test token must not go anywhere else (spec:conversion-tools#test-base-url).
 * @param origin the page's origin in the browser, `https://example.com`.
 */
export function baseUrlProblem(baseUrl: string, origin: string): string | null {
  const base = parseWebAddress(baseUrl);
  if (!base) return cannotBuildMessage;
  if (base.origin === origin) return null;
  return `This page can send to ${origin} only. The browser blocks requests to other sites.`;
}

/** Missing parameters, by field. */
export function missingParameters(values: TestValues): Partial<Record<TestParameter, string>> {
  const missing = requiredParameters.filter((name) => values[name].trim() === "");
  return Object.fromEntries(missing.map((name) => [name, `Enter the ${testLabels[name].toLowerCase()}`]));
}

export type TestOutcome = {
  tone: "good" | "error";
  /** One of the fixed messages if it failed (spec:conversion-tools#test-messages). */
  message: string;
  status: number | null;
  /** Indented JSON, or the text if it isn't JSON. */
  body: string;
};

/** Interprets a response. */
export function outcomeOf(status: number, text: string): TestOutcome {
  const json = indented(text);
  const isDone = status >= 200 && status < 300;
  if (json === null) return { tone: "error", message: noJsonMessage, status, body: text.slice(0, 2_000) };
  return {
    tone: isDone ? "good" : "error",
    message: isDone ? "Recorded as a test" : failedStatusMessage(status),
    status,
    body: json,
  };
}

function indented(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
