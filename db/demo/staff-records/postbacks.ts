import type { StatusMapping } from "~/features/revenue/rules/mapping";
import { readPairs } from "~/features/revenue/rules/parameters";
import { readPostback } from "~/features/revenue/rules/postback";
import { readParameterMapping } from "~/features/revenue/schema";
import type { DemoConversion } from "../traffic/blog-traffic";
import { randomOf } from "../traffic/calendar";

export const sampleNetwork = {
  name: "Bluebonnet Affiliates (sample)",
  statusMapping: { locked: "approved", settled: "paid", void: "reversed" } satisfies StatusMapping,
};

/** A stored request of the sample network, as the inbox shows it. */
export type SampleRequest = {
  at: Date;
  query: string;
  outcome: "created" | "updated" | "refused" | "received";
  httpStatus: number | null;
  field: string | null;
  reason: string | null;
  transactionId: string | null;
  /** The previous status, if the request changed it. */
  statusBefore: string | null;
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The network's status words. */
const words = { pending: "pending", approved: "locked", paid: "settled", reversed: "void" } as const;

/**
 * The network's requests, oldest first: a postback for each conversion, a second one if it was later paid or reversed,
 * some that were rejected, and a few from the last days that can be replayed.
 */
export function buildSampleRequests(conversions: readonly DemoConversion[], now: Date): SampleRequest[] {
  const random = randomOf(700);
  const sent = conversions.flatMap((conversion) => {
    const isLater = conversion.status === "paid" || conversion.status === "reversed";
    const first = accepted(conversion, {
      status: isLater ? "approved" : conversion.status,
      at: conversion.at,
    });
    const laterAt = new Date(conversion.at.getTime() + random.int(20, 200) * HOUR_MS);
    if (!isLater) return [first];
    const at = laterAt < now ? laterAt : new Date((conversion.at.getTime() + now.getTime()) / 2);
    return [first, accepted(conversion, { status: conversion.status, at, statusBefore: "approved" })];
  });
  return [...sent, ...refusedRequests(now), ...waitingRequests(now)].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

function queryOf(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(given).toString();
}

function accepted(
  conversion: DemoConversion,
  {
    status,
    at,
    statusBefore = null,
  }: { status: DemoConversion["status"]; at: Date; statusBefore?: string | null },
): SampleRequest {
  const { transactionId, revenue, payout, brandId, sub1, sub2, sub3, sub4 } = conversion;
  const fields = { transaction_id: transactionId, payout, revenue, brandid: brandId, status: words[status] };
  return {
    at,
    query: queryOf({ ...fields, sub1, sub2, sub3, sub4 }),
    outcome: statusBefore === null ? "created" : "updated",
    httpStatus: 200,
    field: null,
    reason: null,
    transactionId,
    statusBefore,
  };
}

/** Common mistakes of networks, and how many hours ago they happened. */
function refusedRequests(now: Date): SampleRequest[] {
  const mistakes: [number, Record<string, string>][] = [
    [1_930, { transaction_id: "{transaction_id}", payout: "{payout}", status: "{status}" }],
    [1_929, { transaction_id: "sample-setup-1", payout: "{payout}", status: "locked" }],
    [1_210, { transaction_id: "sample-refused-1", payout: "1,250.00", status: "locked" }],
    [870, { transaction_id: "sample-refused-2", payout: "140.00", status: "disputed" }],
    [530, { transaction_id: "sample-refused-3", payout: "-90.00", status: "locked" }],
    [290, { transaction_id: "sample-refused-4", payout: "180.00", brandid: "northwest", status: "locked" }],
    [120, { transaction_id: "sample-refused-5", status: "locked", revenue: "199.00" }],
  ];
  return mistakes.map(([hoursAgo, values]) => refused(queryOf(values), hoursAgo, now));
}

/** The network renamed a parameter: after "order_id" is added in its settings, a replay accepts these. */
function waitingRequests(now: Date): SampleRequest[] {
  const renamed = [62, 51, 40, 27, 15, 8].map((hoursAgo, index) => {
    const fields = {
      order_id: `sample-order-${4_101 + index}`,
      payout: `${120 + index * 20}.00`,
      revenue: "199.00",
    };
    return refused(queryOf({ ...fields, status: "locked", sub1: "sample-renamed" }), hoursAgo, now);
  });
  const unanswered = [6.5, 6.4].map((hoursAgo, index): SampleRequest => {
    const fields = { transaction_id: `sample-unanswered-${index + 1}`, payout: "160.00", revenue: "249.00" };
    return {
      at: new Date(now.getTime() - hoursAgo * HOUR_MS),
      query: queryOf({ ...fields, status: "pending" }),
      outcome: "received",
      httpStatus: null,
      field: null,
      reason: null,
      transactionId: null,
      statusBefore: null,
    };
  });
  return [...renamed, ...unanswered];
}

/** Rejected for the reason that the product's own rules give. */
function refused(query: string, hoursAgo: number, now: Date): SampleRequest {
  const read = readPostback(readPairs(query), {
    parameters: readParameterMapping({}),
    statuses: sampleNetwork.statusMapping,
    defaultStatus: "approved",
  });
  if (read.ok) throw new Error(`This sample request should be rejected, but it's valid: ${query}`);
  return {
    at: new Date(now.getTime() - hoursAgo * HOUR_MS - MINUTE_MS),
    query,
    outcome: "refused",
    httpStatus: 400,
    field: read.field,
    reason: read.reason,
    transactionId: read.transactionId ?? null,
    statusBefore: null,
  };
}
