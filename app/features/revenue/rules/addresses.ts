/** Where conversions of other servers arrive (B 7). */
export const inboundPaths = {
  postback: "/functions/v1/postback",
  "post-conversion-data": "/functions/v1/post-conversion-data",
} as const;
