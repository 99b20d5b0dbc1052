import { sql } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { useArticles } from "~tests/setup/articles";

const { db, fake, person, inHours, scheduled, row, over, postOf, posts } = await useArticles();

const list = href("/admin/blog/schedules");
type Person = Awaited<ReturnType<typeof person>>;

const retry = (who: Person, scheduleId: string) => who.post(list, { intent: "retry", scheduleId });
const archived = async (postId: string) =>
  (await posts()).find(({ id }) => id === postId)?.archivedAt !== null;

test("without a usable AI the built-in article becomes a draft, with the reason and Retry with AI", async () => {
  const ann = await person();
  fake.next.push({ kind: "status", status: 400, message: "no credit left" });
  const id = await scheduled(ann, { keyword: "spring", publishDate: inHours(0), autoPublish: "on" });
  const draft = await postOf(id);
  expect([draft.title, draft.status]).toEqual(["Spring: What to Know Before You Choose", "draft"]);
  expect(await row(id)).toMatchObject({
    status: "done",
    usedTemplate: true,
    reason: expect.stringContaining("no credit left"),
  });
  const page = await ann.page(list);
  for (const words of ["no credit left", "Built-in article", "Retry with AI"])
    expect(page.includes(words), words).toBe(true);
  expect(await ann.page(href("/blog/:slug", { slug: draft.slug }))).toContain("built-in template article");

  // The AI is still unavailable: the draft stays the same.
  fake.next.push({ kind: "status", status: 401 });
  await retry(ann, id);
  await expect.poll(async () => (await over(id)).reason).toContain("rejected the key");
  expect((await postOf(id)).id).toBe(draft.id);

  // The AI is available again: its article replaces the untouched draft, and is published as planned.
  await retry(ann, id);
  await expect.poll(async () => (await over(id)).usedTemplate).toBe(false);
  expect(await postOf(id)).toMatchObject({ title: "What Semaglutide Costs", status: "published" });
  expect(await archived(draft.id)).toBe(true);
  expect((await ann.page(list)).includes("Retry with AI: spring")).toBe(false);
});

test("a built-in draft that someone has edited is kept when the retry succeeds", async () => {
  const ann = await person();
  fake.next.push({ kind: "status", status: 401 });
  const id = await scheduled(ann, { publishDate: inHours(0) });
  const draft = await postOf(id);
  await db.execute(sql`update blog_posts set version = version + 1 where id = ${draft.id}`);
  await retry(ann, id);
  await expect.poll(async () => (await over(id)).usedTemplate).toBe(false);
  expect((await postOf(id)).id).not.toBe(draft.id);
  expect(await archived(draft.id)).toBe(false);
});
