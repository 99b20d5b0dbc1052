import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { sealedBy } from "~/platform/sealed-data.server";
import { defineAdSpendJobs } from "./jobs.server";
import { staffPages } from "./staff-pages";
import { connectionSeal, META_TOKEN } from "./use-cases/credentials.server";

export const registration: Registration = {
  jobs: defineAdSpendJobs,
  largeBodies: { [href("/admin/revenue/ad-spend/import")]: 4_000_000 },
  staffPages,
  sealed: ({ secrets }) => [
    sealedBy(secrets, {
      table: "ad_accounts",
      key: "id",
      column: "access_token_sealed",
      title: "Meta's access token",
      nameOf: () => META_TOKEN,
    }),
    sealedBy(secrets, {
      table: "ad_connections",
      key: "platform",
      column: "credentials_sealed",
      title: "the credentials of Google Ads and TikTok Ads",
      nameOf: connectionSeal,
    }),
  ],
};
