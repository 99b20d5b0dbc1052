import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { fromEasternField, toEasternField } from "~/kernel/eastern-time";
import { scheduleSchema } from "../schema";
import { costOf, usageText } from "./cost";
import { factsFrom } from "./facts";
import { articlePrompt } from "./prompt";
import { FREE_SHARE, findShortcodes, placeShortcodes } from "./shortcodes";
import { templateArticle } from "./template-article";

const compounded = { medicationSource: "compounded" } as const;

describe("the facts of the prompt", () => {
  test("come from the data", () => {
    const brands = [
      buildBrand({
        brandId: 1,
        pricing: [buildPricing({ ...compounded, priceCents: 59_700, planInterval: "quarterly" })],
      }),
      buildBrand({
        brandId: 2,
        pricing: [
          buildPricing({ ...compounded, priceCents: 29_950 }),
          buildPricing({ medicationSource: "brand_name", productName: "wegovy", priceCents: 130_000 }),
          buildPricing({ priceCents: 1_000 }),
          buildPricing({ ...compounded, medicationType: "trizep_pill", priceCents: 40_000 }),
        ],
        fees: [buildFee({ feeAmountCents: 4_900 })],
      }),
    ];
    expect(factsFrom(brands)).toEqual([
      { text: "Providers compared on this site: 2", source: "data" },
      { text: "Compounded semaglutide: $199-$299.50/month", source: "data" },
      { text: "Compounded tirzepatide: $400/month", source: "data" },
      { text: "Brand-name medication without insurance: $750-$2000/month", source: "general" },
      { text: "Memberships, where a provider charges one: $49/month", source: "data" },
    ]);
  });

  test("are the general figures without data", () => {
    const texts = factsFrom([])
      .map(({ text }) => text)
      .join("\n");
    const figures = [
      "over 150 providers",
      "$99-$500/month",
      "$197-$600/month",
      "$750-$2000/month",
      "$49-$200/month",
    ];
    for (const figure of figures) expect(texts).toContain(figure);
  });

  test("are in the prompt, along with the shortcode rule and the keyword", () => {
    const { system, user } = articlePrompt("tirzepatide cost", factsFrom([]), "DoseCompare", "November 2026");
    expect(system).toContain("over 150 providers");
    expect(system).toContain("[calculator], [compareProviders], [savePrescription]");
    expect(user).toContain("tirzepatide cost");
  });
});

describe("shortcodes", () => {
  const paragraph = `<p>${"word ".repeat(40)}</p>`;
  const text = (...parts: string[]) => parts.join("\n");
  const p = paragraph;

  test("that follow the rule stay where they are", () => {
    const html = text(p, p, "<p>[calculator]</p>", p, "<p>[savePrescription]</p>", p);
    expect(placeShortcodes(html)).toEqual({ html, repaired: false });
  });

  test.each([
    ["none at all", text(p, p, p, p)],
    ["one in the first quarter", text("<p>[calculator]</p>", p, p, p, p)],
    ["only one", text(p, p, p, "<p>[savePrescription]</p>", p)],
    ["the same one twice", text(p, p, "<p>[calculator]</p>", p, "<p>[calculator]</p>", p)],
    ["one inside a sentence at the start", text("<p>Try [compareProviders] now.</p>", p, p, p)],
    [
      "all of them at the start",
      text("<p>[calculator] [compareProviders]</p>", "<p>[savePrescription]</p>", p, p, p),
    ],
    ["none, in a list", text("<ul><li>a</li><li>b</li></ul>", p, "<table><tr><td>a</td></tr></table>", p)],
    ["none, in one paragraph", p],
  ])("with %s are repaired", (_what, html) => {
    const placed = placeShortcodes(html);
    const found = findShortcodes(placed.html);
    expect(placed.repaired).toBe(true);
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    for (const { share } of found) expect(share).toBeGreaterThanOrEqual(FREE_SHARE);
    expect(placeShortcodes(placed.html).repaired).toBe(false);
    expect(placed.html.match(/<p>/g)?.length).toBe(placed.html.match(/<\/p>/g)?.length);
  });

  test("of the built-in article follow the rule", () => {
    expect(placeShortcodes(templateArticle("cost", factsFrom([]), "DoseCompare").content).repaired).toBe(
      false,
    );
  });
});

test("the built-in article escapes the keyword", () => {
  const { content } = templateArticle('<script>alert("1")</script>', [], "DoseCompare");
  expect(content).not.toContain("<script>");
});

describe("what an article cost", () => {
  test("is known for models with a known price", () => {
    expect(costOf({ model: "claude-3-7-sonnet-20250219", inputTokens: 1_000, outputTokens: 2_000 })).toBe(
      33_000,
    );
    expect(usageText({ model: "claude-3-7-sonnet-latest", inputTokens: 1_000, outputTokens: 2_000 })).toBe(
      "1,000 tokens in, 2,000 out, $0.0330",
    );
  });

  test("is only tokens for other models", () => {
    expect(costOf({ model: "claude-next-9", inputTokens: 1, outputTokens: 1 })).toBeNull();
    expect(usageText({ model: "claude-next-9", inputTokens: 5, outputTokens: 6 })).toBe("5 tokens in, 6 out");
  });
});

describe("a day and time in New York", () => {
  test.each([
    ["2026-11-21T09:05", "2026-11-21T14:05:00.000Z"],
    ["2026-07-01T00:00", "2026-07-01T04:00:00.000Z"],
    ["2026-07-01T23:59:30", "2026-07-02T03:59:00.000Z"],
  ])("%s is %s", (field, iso) => {
    const moment = fromEasternField(field);
    expect(moment instanceof Date && moment.toISOString()).toBe(iso);
  });

  test.each([
    "",
    "tomorrow",
    "2026-02-30T10:00",
    "2026-11-21",
    "2026-11-21T25:00",
    "2026-11-21T10:00Z",
    "99999-01-01T00:00",
  ])("%j is invalid", (field) => {
    expect(fromEasternField(field)).toBe("not-a-time");
  });

  test("doesn't exist in the hour that the clocks skip", () => {
    expect(fromEasternField("2027-03-14T02:30")).toBe("skipped");
  });

  test("that occurs twice is the first one", () => {
    const moment = fromEasternField("2026-11-01T01:30");
    expect(moment instanceof Date && moment.toISOString()).toBe("2026-11-01T05:30:00.000Z");
  });

  test("is formatted back to the same text", () => {
    const moment = fromEasternField("2026-12-31T23:45");
    expect(moment instanceof Date && toEasternField(moment)).toBe("2026-12-31T23:45");
  });
});

describe("the form of a schedule", () => {
  const schema = scheduleSchema(new Date("2026-11-21T14:05:40Z"));
  const errorOf = (fields: object) => schema.safeParse(fields).error?.issues[0]?.message;

  test.each<[string, object]>([
    ["Please enter a keyword", { keyword: "  ", publishDate: "2026-12-01T10:00" }],
    ["Please enter a keyword", { publishDate: "2026-12-01T10:00" }],
    ["Enter at most 200 characters", { keyword: "x".repeat(201), publishDate: "2026-12-01T10:00" }],
    [
      "Remove the special characters that can't be stored",
      { keyword: "a\0b", publishDate: "2026-12-01T10:00" },
    ],
    ["Choose a date and time", { keyword: "a" }],
    ["Choose a date and time", { keyword: "a", publishDate: "" }],
    ["Enter a date and time, such as 2026-11-21 09:30", { keyword: "a", publishDate: "soon" }],
    [
      "Choose another time. Daylight saving time skips this hour in New York.",
      { keyword: "a", publishDate: "2027-03-14T02:30" },
    ],
    ["Choose a time in the future", { keyword: "a", publishDate: "2026-11-21T09:04" }],
    ["Choose a time within the next year", { keyword: "a", publishDate: "2028-11-21T09:04" }],
  ])("says %j", (message, fields) => {
    expect(errorOf(fields)).toBe(message);
  });

  test("accepts the current minute, and collapses spaces", () => {
    const parsed = schema.parse({ keyword: " a \n b ", publishDate: "2026-11-21T09:05", autoPublish: "on" });
    expect(parsed).toEqual({
      keyword: "a b",
      publishDate: new Date("2026-11-21T14:05:00Z"),
      autoPublish: true,
    });
  });
});
