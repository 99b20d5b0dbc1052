import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { PostTemplate } from "~/features/posts/schema";
import { brands } from "~/platform/db/tables/brands";
import { useRanking, weight } from "~tests/setup/ranking";

const { db, app, storePost, textOf } = await useRanking();

describe("the page of a ranking", () => {
  test("has the whole ranking without scripts, with links that are counted", async () => {
    const html = await textOf("/blog/the-ranking?utm_source=ads");
    expect(html).toContain('href="/go/the-ranking/1/1/visit?utm_source=ads"');
    expect(html).toContain('href="/go/the-ranking/2/2/reveal?utm_source=ads"');
    expect(html).toContain("Hidden Provider");
    expect(html).not.toMatch(/Go to Second Clinic|>Second Clinic</);
    const link = /<a [^>]*href="\/go\/the-ranking\/1\/1\/[^>]*>/.exec(html)?.[0];
    expect(link).toContain('rel="sponsored nofollow noopener"');
    expect(link).toContain('target="_blank"');
  });

  test("has the whole ranking even behind a quiz", async () => {
    await storePost({ template: "quiz_ranking", quizQuestions: [weight] });
    await expect.poll(() => textOf("/blog/the-ranking")).toContain("What do you weigh?");
    expect(await textOf("/blog/the-ranking")).toContain("First Clinic");
  });

  test("shows no button without a link", async () => {
    const html = await textOf("/blog/the-ranking");
    expect(html).not.toContain("/go/the-ranking/3/");
    expect(html).toContain("We don’t have a link to this provider.");
  });

  test("skips a missing brand and renumbers the ranks", async () => {
    await db.update(brands).set({ archivedAt: new Date() }).where(eq(brands.brandId, 1));
    await expect.poll(() => textOf("/blog/the-ranking")).toContain("/go/the-ranking/1/2/reveal");
    expect(await textOf("/blog/the-ranking")).not.toContain("First Clinic");
  });

  test("escapes text from the URL", async () => {
    await storePost({
      title: "Best in {weight}",
      template: "quiz_ranking",
      quizQuestions: [{ ...weight, type: "text" }],
    });
    const query = new URLSearchParams({
      weight: '"><img src=x onerror=alert(1)>',
      utm_source: "<script>alert(1)</script>",
    });
    await expect
      .poll(() => textOf(`/blog/the-ranking?${query}`))
      .toContain("Best in &quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
    const html = await textOf(`/blog/the-ranking?${query}`);
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script>alert(1)");
  });

  const damaged = ['"text"', "{}", "[null, 3, {}]", '[{"providerId": "x"}]', "null"];
  const templates: PostTemplate[] = ["ranking", "ranking-reverse", "quiz_ranking", "quiz_squeeze_ranking"];

  test.for(templates)("of the template %s renders despite damaged columns", async (template) => {
    for (const json of damaged) {
      await storePost({ template });
      await db.execute(sql`update blog_posts set provider_rankings = ${json}::jsonb, quiz_questions = ${json}::jsonb,
        ranking_criteria = ${json}::jsonb, faq = ${json}::jsonb`);
      await expect
        .poll(() => textOf("/blog/the-ranking"))
        .toContain("No providers in this ranking right now");
    }
  });

  test("handles a URL with a thousand parameters", async () => {
    const query = new URLSearchParams(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, "1"]));
    const response = await app.fetch(`/blog/the-ranking?${query}`);
    expect(response.status).toBe(200);
    expect((await response.text()).length).toBeLessThan(200_000);
  });
});
