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
const edit = (who: Person, id: string, fields: Record<string, string> = {}) =>
  who.post(href("/admin/blog/schedules/:id", { id }), {
    keyword: "edited",
    publishDate: inHours(3),
    ...fields,
  });

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

  test.for(["edit", "retry"])("take over from an account that is no longer active: %s", async (how) => {
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
