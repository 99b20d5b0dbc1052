import type { ConversionField, ParameterMapping } from "./mapping";

/** The endpoints for conversions from other servers (spec:revenue#postback-endpoints). */
export const inboundPaths = {
  postback: "/functions/v1/postback",
  "post-conversion-data": "/functions/v1/post-conversion-data",
} as const;

/** The macros that a network fills in, by field; staff replace them with the network's own macros. */
const MACROS: readonly ConversionField[] = [
  "transaction_id",
  "revenue",
  "payout",
  "brand_id",
  "sub1",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
];

/** The URL for an affiliate network (spec:revenue#postback-url), with its token and its own parameter names. */
export function postbackUrl(siteUrl: string, token: string, mapping: ParameterMapping): string {
  const pairs = MACROS.flatMap((field) => {
    const name = mapping[field].names[0];
    return name === undefined ? [] : [`${encodeURIComponent(name)}={${field}}`];
  });
  return `${siteUrl}${inboundPaths.postback}?token=${token}&${pairs.join("&")}`;
}
