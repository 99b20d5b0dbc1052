import type { Config } from "~/platform/config.server";
import type { Platform } from "../rules/spend";
import type { Credentials } from "../rules/vendors";
import type { AdConnector } from "./contract.server";
import { createGoogle } from "./google.server";
import { createMeta } from "./meta.server";
import { createTikTok } from "./tiktok.server";
import { type AskOptions, createAsk, RUN_MS } from "./vendor-http.server";

type Hosts = Pick<Config, "ADS_API_URL" | "GOOGLE_ADS_API_URL" | "GOOGLE_TOKEN_URL" | "TIKTOK_ADS_API_URL">;

/** What is left of a run when Meta's ads took too long, so that its campaigns can be read, in ms. */
const CAMPAIGNS_MS = 20_000;

/** The connector of a platform. The hosts come only from the settings. */
export function createConnector(
  platform: Platform,
  hosts: Hosts,
  credentials: Credentials,
  options: AskOptions = {},
): AdConnector {
  const ask = createAsk(options);
  switch (platform) {
    case "facebook":
      return createMeta(
        { ask, askForAds: createAsk({ ...options, runFor: (options.runFor ?? RUN_MS) - CAMPAIGNS_MS }) },
        hosts.ADS_API_URL,
        credentials,
      );
    case "google":
      return createGoogle(ask, { api: hosts.GOOGLE_ADS_API_URL, token: hosts.GOOGLE_TOKEN_URL }, credentials);
    case "tiktok":
      return createTikTok(ask, hosts.TIKTOK_ADS_API_URL, credentials);
  }
}
