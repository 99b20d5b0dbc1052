import { expect, test } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import { factsWith, writtenDay } from "~/features/content/rules/facts";
import { buildLeadForm } from "~/features/leads/factory";
import { userLeadSchema } from "~/features/leads/schema";
import { parseConfig } from "~/platform/config.server";
import { summaryMail } from "./jobs.server";

const lead = userLeadSchema.parse(buildLeadForm({ email: "jane@visitor.example" }));
const facts = factsWith(new Map());
const old = { isStale: true, lastVerifiedUpdated: "2026-08-07T15:00:00Z" };

/** The summary of providers with these checks, from the cheapest on. */
async function mailOf(...checks: { isStale: boolean; lastVerifiedUpdated: string | null }[]) {
  const catalog = checks.map((check, index) =>
    buildBrand({
      brandId: index + 1,
      pricing: [buildPricing({ pricingId: index + 1, priceCents: 10_000 + index })],
      ...check,
    }),
  );
  const mail = await summaryMail(parseConfig({}), lead, catalog, facts);
  if (!mail) throw new Error("The lead has an email.");
  return mail;
}

test("the email of a comparison says which prices are stale, in both of its parts", async () => {
  const fresh = { isStale: false, lastVerifiedUpdated: "2026-11-07T15:00:00Z" };
  const { html, text } = await mailOf(old, { isStale: true, lastVerifiedUpdated: null }, fresh);
  for (const part of [html, text]) {
    expect(part.match(/Price not checked/g)).toHaveLength(2);
    expect(part).toMatch(/then \$100 per month\. (<strong>)?Price not checked since Aug 7, 2026\. /);
    expect(part).toContain("Price not checked yet.");
  }
});

test("the note on compounded products names its source and the day it was checked", async () => {
  const { html, text } = await mailOf(old);
  const { sourceName, sourceUrl, asOf } = facts.unapproved;
  expect(text).toContain(`Source, as of ${writtenDay(asOf)}: ${sourceName} ${sourceUrl}\n`);
  expect(html).toContain(`href="${sourceUrl}"`);
  const corrected = { ...facts.unapproved, sourceUrl: "https://www.fda.gov/new", asOf: "2026-11-23" };
  const later = await summaryMail(parseConfig({}), lead, [buildBrand()], { ...facts, unapproved: corrected });
  expect(later?.text).toContain(`as of Nov 23, 2026: ${sourceName} https://www.fda.gov/new\n`);
});

test("names the District of Columbia with its article", async () => {
  const inDc = userLeadSchema.parse(buildLeadForm({ email: "jane@visitor.example", state: "DC" }));
  const mail = await summaryMail(parseConfig({}), inDc, [buildBrand()], facts);
  expect(mail?.text).toContain("These providers serve the District of Columbia");
});
