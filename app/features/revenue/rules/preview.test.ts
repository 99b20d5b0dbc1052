import { describe, expect, test } from "vitest";
import { isLinkPreview } from "./link-preview";

const sent = (headers: Record<string, string>) => isLinkPreview((name) => headers[name] ?? null);

describe("a preview (spec:revenue#postback-previews)", () => {
  test.each([
    "Slackbot-LinkExpanding 1.0",
    "facebookexternalhit/1.1",
    "Facebot/1.0",
    "Twitterbot/1.0",
    "WhatsApp/2.23.20.0",
    "Mozilla/5.0 (compatible; Discordbot/2.0)",
    "LinkedInBot/1.0",
    "TelegramBot/1.0",
    "Mozilla/5.0 SkypeUriPreview/0.5",
    "MSTeams/1.0",
    "ms-teams/1.0",
    "Pinterest/0.2",
    "redditbot/1.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1)",
    "Google-Safety",
    "Mozilla/5.0 (via ggpht.com GoogleImageProxy)",
    "Mozilla/5.0 (compatible; bingbot/2.0)",
    "Mozilla/5.0 BingPreview/1.0b",
    "Mozilla/5.0 (Applebot/0.1)",
    "DuckDuckBot/1.1",
    "Mozilla/5.0 (compatible; YandexBot/3.0)",
    "Mozilla/5.0 (compatible; Baiduspider/2.0)",
    "Iframely/1.3.1",
    "Embedly/0.2",
    "Mozilla/5.0 (compatible; vkShare)",
    "Mattermost-Bot/1.1",
    "LinkPreview/2",
    "Some link preview",
    "Mozilla/5.0 HeadlessChrome/120",
  ])("is recognized by %s", (agent) => {
    expect(sent({ "user-agent": agent })).toBe(true);
  });

  test.each([
    ["purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["sec-purpose", "prerender"],
    ["x-purpose", "Preview"],
    ["x-moz", "prefetch"],
    ["purpose", "instant"],
  ])("is recognized by the header %s: %s", (name, value) => {
    expect(sent({ [name]: value, "user-agent": "Mozilla/5.0" })).toBe(true);
  });

  test.each(["Go-http-client/2.0", "python-requests/2.32", "okhttp/4.12", "Mozilla/5.0", ""])(
    "isn't a request by the program %s, which networks use",
    (agent) => {
      expect(sent({ "user-agent": agent })).toBe(false);
    },
  );

  test("isn't a request that has a token, or names no program", () => {
    expect(sent({ "user-agent": "Slackbot", authorization: "Bearer x" })).toBe(false);
    expect(sent({})).toBe(false);
  });
});
