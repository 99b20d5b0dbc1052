import { describe, expect, test } from "vitest";
import { claims } from "./claims";
import { contentWith, defaultTexts } from "./site-content";
import { siteTextGroups } from "./site-texts";
import { sampleTestimonialNote } from "./testimonials";

const contentOf = (own: Record<string, string>) => contentWith(new Map(Object.entries(own)), "Acme");

describe("the content", () => {
  test("matches the specification, with the site's name, when nothing is replaced", () => {
    const content = contentOf({});
    expect(content.claims).toEqual(claims);
    expect(content.questions["what-we-do"].question).toBe("What does Acme do?");
    expect(JSON.stringify(content)).not.toContain("{SITE_NAME}");
  });

  test("shows an operator's text, and keeps the texts next to it", () => {
    const content = contentOf({
      "claims.providers.figure": "42",
      "loadingWords.steps.1": "Checking {SITE_NAME}",
    });
    expect(content.claims.providers).toEqual({ ...claims.providers, figure: "42" });
    expect(content.loadingWords.steps).toEqual([
      "Confirming You Qualify",
      "Checking Acme",
      "Finding Discounts",
      "Confirming Stock",
    ]);
  });

  test("ignores texts that no longer exist", () => {
    expect(contentOf({ "claims.of.another.version": "x" })).toEqual(contentOf({}));
  });
});

describe("testimonials", () => {
  const person = (index: number) => ({
    [`testimonials.compare.${index}.quote`]: "My own words",
    [`testimonials.compare.${index}.name`]: "A. Customer",
  });

  test("are labeled as invented until each has its own quote and name", () => {
    const noteFor = (own: Record<string, string>) => contentOf(own).testimonials.compare.note;
    expect(noteFor({})).toBe(sampleTestimonialNote);
    expect(noteFor(person(0))).toBe(sampleTestimonialNote);
    expect(noteFor({ ...person(0), "testimonials.compare.1.quote": "x" })).toBe(sampleTestimonialNote);
    expect(noteFor({ ...person(0), ...person(1) })).toBeNull();
  });

  test("in one place don't affect another", () => {
    expect(contentOf({ ...person(0), ...person(1) }).testimonials.home.note).toBe(sampleTestimonialNote);
  });

  test("keep values that aren't texts", () => {
    const [first] = contentOf({ "testimonials.quiz.0.savings": "Saves $1" }).testimonials.quiz.people;
    expect(first).toMatchObject({ savings: "Saves $1", image: "amber" });
  });
});

describe("the settings screen", () => {
  const offered = siteTextGroups.flatMap((group) => group.texts);

  test("offers every text once", () => {
    const names = [...defaultTexts.keys()].filter((key) => !key.endsWith(".image"));
    expect(offered.map((text) => text.key).sort()).toEqual(names.sort());
  });

  test("has room for every default", () => {
    expect(offered.filter((text) => text.standard.length > text.max)).toEqual([]);
  });

  test("has each label only once in a group", () => {
    for (const { texts } of siteTextGroups) {
      const labels = texts.map((text) => text.label);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});
