import type { Config } from "~/platform/config.server";

/** The facts about the site in the frame of every email. */
export function mailSite(config: Pick<Config, "SITE_NAME" | "SITE_URL" | "SUPPORT_EMAIL">) {
  return { siteName: config.SITE_NAME, siteUrl: config.SITE_URL, supportEmail: config.SUPPORT_EMAIL };
}
