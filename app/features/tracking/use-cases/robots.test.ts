import { describe, expect, test } from "vitest";
import { browsers } from "~tests/traffic/browsers";
import { readRobots } from "~tests/traffic/robots";
import { robotNames } from "../rules/robot-names";
import { robotOf } from "./robots.server";

describe("a user agent", () => {
  test("of a person's browser is never taken for a robot", () => {
    expect(browsers.length).toBeGreaterThanOrEqual(300);
    expect(browsers.filter(({ agent }) => robotOf(agent) !== null)).toEqual([]);
  });

  test("of a robot that says so is one", () => {
    const robots = readRobots();
    expect(robots.length).toBeGreaterThanOrEqual(300);
    expect(robots.filter((agent) => robotOf(agent) === null)).toEqual([]);
  });

  test.for([
    ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "preview", "Slackbot"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
      "preview",
      "iMessage preview",
    ],
    [
      "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
      "preview",
      "Facebook preview",
    ],
    ["WhatsApp/2.23.20.0 A", "preview", "WhatsApp"],
    ["AdsBot-Google (+http://www.google.com/adsbot.html)", "ads", "AdsBot-Google"],
    ["Mozilla/5.0 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)", "ads", "TikTok crawler"],
    ["Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)", "uptime", "UptimeRobot"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/119.0 Safari/537.36 Chrome-Lighthouse",
      "speed",
      "Lighthouse",
    ],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
      "ai",
      "GPTBot",
    ],
    ["curl/8.4.0", "library", "curl"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0 Safari/537.36",
      "headless",
      "Headless Chrome",
    ],
  ])("%s is counted by its name", ([agent, rule, name]) => {
    expect(robotOf(agent ?? "")).toEqual({ rule, name });
  });

  test("without a known name is counted with the other robots, and without any at all apart", () => {
    expect(robotOf("Somebot/1.0 (+https://some.example/bot)")).toEqual({ rule: "other_robot" });
    expect(robotOf("")).toEqual({ rule: "no_agent" });
    expect(robotOf(null)).toEqual({ rule: "no_agent" });
  });
});

test("every name is stored once and fits its column", () => {
  expect(new Set(robotNames).size).toBe(robotNames.length);
  expect(robotNames.filter((name) => name.length > 40)).toEqual([]);
});
