import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import type { Pricing } from "~/features/brands/schema";
import { buildSavingsAnswers } from "../factory";
import { rankAlternatives } from "../rules/alternatives";
import { AlternativeCard } from "./alternative-card";

const answers = buildSavingsAnswers();

function card(pricing: readonly Pricing[]): string {
  const [provider] = rankAlternatives(
    [buildBrand({ slug: "birch", pricing: [...pricing] })],
    answers,
    "monthly",
  );
  if (!provider) throw new Error("The brand doesn't match.");
  const Page = () => <AlternativeCard answers={answers} provider={provider} currentProduct="unknown" />;
  const Stub = createRoutesStub([{ path: "*", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={["/save-on-prescription/results"]} />);
}

test("an alternative links to the proof of the price that it shows", () => {
  const dear = buildPricing({ pricingId: 7, priceCents: 50_000 });
  const shown = { pricingId: 8, priceCents: 20_000 };
  const html = card([dear, buildPricing({ ...shown, proofLink: "https://birch.example/prices" })]);
  expect(html).toMatch(/<a [^>]*href="\/providers\/birch#price-8"[^>]*>Proof and history</);
  expect(html).not.toContain("#price-7");
  expect(card([dear, buildPricing(shown)])).toMatch(/href="\/providers\/birch#price-8"[^>]*>Price history</);
});
