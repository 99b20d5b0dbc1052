import { expect, test } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import { factsWith, writtenDay } from "~/features/content/rules/facts";
import { parseConfig } from "~/platform/config.server";
import { buildPrescriptionForm } from "./factory";
import { summaryMail } from "./jobs.server";
import { prescriptionLeadSchema } from "./schema";

const lead = prescriptionLeadSchema.parse(buildPrescriptionForm({ email: "sam@visitor.example" }));
const facts = factsWith(new Map());

const catalog = [
  buildBrand({ brandId: 1, isStale: true, lastVerifiedUpdated: "2026-08-07T15:00:00Z" }),
  buildBrand({ brandId: 2, pricing: [buildPricing({ pricingId: 2, priceCents: 30_000 })] }),
];

test("the email of the savings finder says which prices are stale, in both of its parts", async () => {
  const mail = await summaryMail(parseConfig({}), lead, catalog, facts);
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toMatch(/than you pay now\. (<strong>)?Price not checked since Aug 7, 2026\. /);
    expect(part?.match(/Price not checked/g)).toHaveLength(1);
  }
});

test("its note on compounded products names the source and the day it was checked", async () => {
  const mail = await summaryMail(parseConfig({}), lead, catalog, facts);
  const { sourceName, sourceUrl, asOf } = facts.unapproved;
  expect(mail?.text).toContain(`Source, as of ${writtenDay(asOf)}: ${sourceName} ${sourceUrl}\n`);
  expect(mail?.html).toContain(`href="${sourceUrl}"`);
});

// spec:savings#nothing-cheaper
test("when nothing is cheaper, it speaks only of the providers that fit the answers", async () => {
  const form = buildPrescriptionForm({ email: "sam@visitor.example", currentCost: "19.99" });
  const mail = await summaryMail(parseConfig({}), prescriptionLeadSchema.parse(form), catalog, facts);
  const text = mail?.text.replace(/\s+/g, " ");
  expect(text).toContain(
    "No provider on our list that fits your answers charges less per month when you pay",
  );
  expect(text).not.toContain("lowest price on our list");
});
