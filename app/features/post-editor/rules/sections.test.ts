import { expect, test } from "vitest";
import { postTemplates } from "~/features/posts/schema";
import { errorsBySection, sectionInView, sectionTitle, shownSections } from "./sections";

test("each template shows its sections in the specified order (spec:post-editor#editor-sections)", () => {
  expect(shownSections("quiz_squeeze_ranking")).toEqual([
    "basic",
    "squeeze",
    "quiz-headers",
    "quiz-questions",
    "rankings",
    "content",
    "takeaways",
    "faq",
    "seo",
    "checklist",
  ]);
  expect(shownSections("provider_review")).toEqual([
    "basic",
    "review",
    "content",
    "takeaways",
    "faq",
    "seo",
    "checklist",
  ]);
  expect(shownSections("custom_html").map((id) => sectionTitle(id, "custom_html"))).toEqual([
    "Basic Information",
    "HTML Content",
    "SEO Settings",
    "Before publishing",
  ]);
  for (const template of postTemplates) expect(shownSections(template)).toContain("content");
});

test("errors count toward the section of their field", () => {
  const paths = ["title", "providerRankings.1.score", "providerRankings.2.score", "metaTitle", "unknown"];
  expect(errorsBySection(paths, "default")).toEqual({ basic: 1, rankings: 2, seo: 1 });
  expect(errorsBySection(["title"], "quiz_ranking")).toEqual({ "quiz-headers": 1 });
});

test("the section in view follows the scroll to the last short section (spec:post-editor#section-navigation)", () => {
  const at = (scroll: number) =>
    sectionInView(
      [
        { id: "basic", top: 100 - scroll },
        { id: "content", top: 900 - scroll },
        { id: "seo", top: 2400 - scroll },
        { id: "checklist", top: 2500 - scroll },
      ],
      800,
      scroll / 1900,
    );
  expect(at(0)).toBe("basic");
  expect(at(600)).toBe("basic");
  expect(at(800)).toBe("content");
  expect(at(1900)).toBe("checklist");
  expect(sectionInView([], 800, 0)).toBeNull();
});
