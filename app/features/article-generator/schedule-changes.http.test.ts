import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { blogSchedules } from "~/platform/db/tables/article-generator";
import { authUsers } from "~/platform/db/tables/auth";
import { useArticles } from "~tests/setup/articles";

const { db, person, inHours, scheduled, row } = await useArticles();

const list = href("/admin/blog/schedules");
type Person = Awaited<ReturnType<typeof person>>;

const change = (who: Person, intent: string, scheduleId: string) => who.post(list, { intent, scheduleId });
const toastOf = (response: Response) =>
  atob(decodeURIComponent(/flash=([^;.]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? ""));
const pageOf = (id: string) => href("/admin/blog/schedules/:id", { id });
const revisionOf = (html: string) => /name="revision" value="([^"]*)"/.exec(html)?.[1] ?? "";

/** Opens the form of a schedule; returns what sends it. */
async function open(who: Person, id: string) {
  const fields = { publishDate: inHours(3), revision: revisionOf(await who.page(pageOf(id))) };
  return (edits: Record<string, string>) => who.post(pageOf(id), { ...fields, ...edits });
}

const edit = async (who: Person, id: string) => (await open(who, id))({ keyword: "edited" });

describe("changes by an administrator", () => {
  test("keep a content manager's schedule with that person", async () => {
    const [ann, mia] = [await person(), await person({ role: "content_manager" })];
    const id = await scheduled(mia);
    expect((await edit(ann, id)).status).toBe(302);
    await change(ann, "cancel", id);
    await change(ann, "retry", id);
    expect(await row(id)).toMatchObject({
      keyword: "edited",
      status: "pending",
      requestedBy: mia.account.userId,
    });
    expect(await mia.page(list)).toContain("edited");
  });

  test.for(["edit", "retry"])("take over from a deactivated account: %s", async (how) => {
    const [ann, mia] = [await person(), await person({ role: "content_manager" })];
    const id = await scheduled(mia);
    await change(ann, "cancel", id);
    await db.update(authUsers).set({ deactivatedAt: new Date() }).where(eq(authUsers.id, mia.account.userId));
    await (how === "edit" ? edit(ann, id) : change(ann, "retry", id));
    expect(await row(id)).toMatchObject({ status: "pending", requestedBy: ann.account.userId });
  });
});

describe("a failed schedule", () => {
  test("can be canceled, and retried later", async () => {
    const ann = await person();
    const id = await scheduled(ann, { keyword: "unlucky" });
    await db
      .update(blogSchedules)
      .set({ status: "failed", reason: "Failed to generate post", finishedAt: new Date() })
      .where(eq(blogSchedules.scheduleId, id));
    expect(await ann.page(list)).toContain("Cancel unlucky");
    expect(toastOf(await change(ann, "cancel", id))).toContain("Schedule canceled");
    expect((await row(id)).status).toBe("cancelled");
    expect(await ann.page(list)).not.toContain("Cancel unlucky");
    expect(toastOf(await change(ann, "retry", id))).toContain("Schedule is pending again");
    expect(await row(id)).toMatchObject({ status: "pending", reason: null });
  });
});

describe("a schedule that changed after its form was opened", () => {
  test("isn't overwritten, and the form shows both", async () => {
    const [ann, max] = [await person(), await person()];
    const id = await scheduled(ann, { keyword: "as planned", autoPublish: "on" });
    const [anns, maxs] = [await open(ann, id), await open(max, id)];
    expect((await anns({ keyword: "corrected by ann" })).status).toBe(302);
    const answer = await maxs({ keyword: "typed by max", autoPublish: "on" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    for (const text of ["This schedule changed after you opened it", "corrected by ann", "Saved now"])
      expect(html).toContain(text);
    expect(html).toContain('value="typed by max"');
    expect(await row(id)).toMatchObject({ keyword: "corrected by ann", autoPublish: false });

    // Another refusal doesn't make the form forget what it showed as saved.
    const revision = revisionOf(html);
    const blank = await (await maxs({ keyword: " ", revision })).text();
    expect(revisionOf(blank)).toBe(revision);
    expect((await maxs({ keyword: "typed by max", revision })).status).toBe(302);
    expect(await row(id)).toMatchObject({ keyword: "typed by max" });
  });

  test("isn't started again by an edit if someone canceled it", async () => {
    const ann = await person();
    const id = await scheduled(ann);
    const send = await open(ann, id);
    await change(ann, "cancel", id);
    expect((await send({ keyword: "unaware" })).status).toBe(409);
    expect((await row(id)).status).toBe("cancelled");
    expect((await send({ keyword: "no revision", revision: "" })).status).toBe(409);
  });
});
