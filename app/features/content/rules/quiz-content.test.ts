import { expect, test } from "vitest";
import { loadingWords, quizClaims, quizTestimonials, squeezeDefaults } from "./quiz-content";

test("the quiz, its loading screen, and the squeeze page have the specified texts (spec:quiz#quiz-texts)", () => {
  expect(quizClaims).toEqual({
    badge: "COMPARE PROVIDERS IN 30 SECONDS - 100% FREE",
    trust: "Trusted by 50,000+ Weight Loss Seekers",
  });
  expect(loadingWords).toEqual({
    title: "Analyzing Provider Data",
    steps: ["Confirming You Qualify", "Checking 150+ Providers", "Finding Discounts", "Confirming Stock"],
    line: "Comparing options from 150+ providers",
  });
  expect(squeezeDefaults).toEqual({
    headline: "Save Up to $1,200/year on GLP-1 Medications",
    subheadline: "Compare Over 150 Providers. No Signup. Takes 30 Seconds",
    trust: "Trusted by 50,000+ Women & Men Losing Weight with GLP-1",
    cta: "Start Now — Find Your Cheapest Option",
    footer: "No signup. No spam. 100% Free",
  });
});

test("the carousel has four people, each talking about savings or weight (spec:quiz#testimonials-carousel)", () => {
  expect(quizTestimonials).toHaveLength(4);
  for (const { name, quote, image, savings, weightLoss } of quizTestimonials) {
    expect([name, quote, image, savings ?? weightLoss].every(Boolean)).toBe(true);
  }
});
