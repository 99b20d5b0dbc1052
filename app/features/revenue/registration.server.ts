import { sql } from "drizzle-orm";
import { type Registration, service } from "~/platform/registration.server";
import { sealedBy } from "~/platform/sealed-data.server";
import { createInbound, inboundContext } from "./endpoints/inbound.server";
import { defineRevenueJobs } from "./jobs.server";
import { createNetworkDirectory } from "./queries/directory.server";
import { conversionFeedContext, createConversionFeed } from "./queries/feed.server";
import { sealedName } from "./queries/networks.server";
import { networksCheck } from "./queries/networks-check.server";
import { revenueToday } from "./queries/today.server";
import { inboundPaths } from "./rules/postback-urls";
import { staffPages } from "./staff-pages";
import { conversionBulkLists } from "./use-cases/bulk.server";
import { conversionData, postbackData } from "./use-cases/person-data.server";

export const registration: Registration = {
  services: [
    service(
      inboundContext,
      async (platform) => createInbound(platform, await createNetworkDirectory(platform)),
      { drain: (inbound) => inbound.drain() },
    ),
    service(conversionFeedContext, createConversionFeed),
  ],
  jobs: defineRevenueJobs,
  endpoints(front, _platform, services) {
    const inbound = services.get(inboundContext);
    const takeConversion = (endpoint: keyof typeof inboundPaths) =>
      front.all(inboundPaths[endpoint], (c) => inbound.respond(endpoint, c.req.raw, c.get("info")));
    takeConversion("postback");
    takeConversion("post-conversion-data");
  },
  systemChecks: networksCheck,
  today: revenueToday,
  bulk: conversionBulkLists,
  crossOriginPaths: Object.values(inboundPaths),
  staffPages,
  sealed: ({ secrets }) => [
    sealedBy(secrets, {
      table: "affiliate_tokens",
      key: "token_hash",
      column: "token_sealed",
      where: sql`revoked_at is null`,
      title: "tokens of networks",
      nameOf: sealedName,
    }),
  ],
  personData: [postbackData, conversionData],
};
