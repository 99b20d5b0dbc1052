import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { useArticles } from "~tests/setup/articles";

const { person, scheduled, inHours, row } = await useArticles();

const posts = href("/admin/blog");
const schedules = href("/admin/blog/schedules");
const POST_QUERY = "?status=published&q=a";
const SCHEDULE_QUERY = "?perPage=50&sort=keyword";

const locationOf = (response: Response) => response.headers.get("location");
const linksTo = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address?.replaceAll("&amp;", "&"));

describe("dialogs above a list", () => {
  test("are opened with the list's query, and show that list", async () => {
    const ann = await person();
    const id = await scheduled(ann);
    const add = href("/admin/blog/schedules/new");
    const fromPosts = linksTo(await ann.page(posts + POST_QUERY));
    const fromSchedules = linksTo(await ann.page(schedules + SCHEDULE_QUERY));
    expect(fromPosts).toContain(href("/admin/blog/generate") + POST_QUERY);
    expect(fromPosts).toContain(href("/admin/blog/schedule") + POST_QUERY);
    expect(fromSchedules).toContain(add + SCHEDULE_QUERY);
    expect(fromSchedules).toContain(href("/admin/blog/schedules/:id", { id }) + SCHEDULE_QUERY);
    const page = await ann.page(add + SCHEDULE_QUERY);
    expect(page).toContain("Scheduled posts</h1>");
    expect(page).toContain("Schedule Post</h2>");
  });

  test("return to the list of schedules as it was", async () => {
    const ann = await person();
    const fields = { keyword: "later", publishDate: inHours(2), requestId: crypto.randomUUID() };
    const list = schedules + SCHEDULE_QUERY;
    expect(locationOf(await ann.post(href("/admin/blog/schedules/new") + SCHEDULE_QUERY, fields))).toBe(list);
    const id = await scheduled(ann);
    const edit = href("/admin/blog/schedules/:id", { id }) + SCHEDULE_QUERY;
    const revision = (await row(id)).updatedAt.toISOString();
    expect(locationOf(await ann.post(edit, { ...fields, revision }))).toBe(list);
    const requestId = crypto.randomUUID();
    const fromPosts = await ann.post(href("/admin/blog/schedule") + POST_QUERY, { ...fields, requestId });
    expect(locationOf(fromPosts)).toBe(schedules);
  });

  test("keep the list's query while an article is requested", async () => {
    const ann = await person();
    const fields = { intent: "generate", keyword: "kept query", requestId: crypto.randomUUID() };
    const answer = await ann.post(`${href("/admin/blog/generate")}${POST_QUERY}&new=`, fields);
    expect(locationOf(answer)).toMatch(/^\/admin\/blog\/generate\?status=published&q=a&article=[\w-]+$/);
  });
});
