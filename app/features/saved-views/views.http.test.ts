import { eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { auditLog } from "~/platform/db/tables/audit";
import { savedViews } from "~/platform/db/tables/saved-views";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { createView } from "./mutations.server";
import { listViews } from "./queries.server";
import { MAX_VIEWS } from "./rules/views";

const app = await useApp();
const { db } = app.platform;
const admin = await createStaff(db, { name: "Ada Admin" });
const colleague = await createStaff(db, { name: "Cole Colleague" });
const manager = await createStaff(db, { role: "content_manager" });
const asAdmin = browserWith(app, await signIn(app, admin));
const asColleague = browserWith(app, await signIn(app, colleague));
const asManager = browserWith(app, await signIn(app, manager));
const views = href("/admin/views");
const posts = href("/admin/blog");

const drafts = { intent: "create", page: posts, name: "Drafts by title", search: "?status=draft&sort=title" };

/** Saves a view. @returns its id, from the URL of the redirect */
async function save(browser: typeof asAdmin, fields: Record<string, string>): Promise<string> {
  const { headers } = await browser.post(views, { ...drafts, ...fields });
  return new URL(headers.get("location") ?? "", "http://localhost").searchParams.get("view") ?? "none";
}

async function namesFor(person: typeof admin): Promise<string[]> {
  return (await listViews(db, person, "/admin/blog")).map(({ name }) => name);
}

test("a view keeps filters, order, and columns, and opens with them", async () => {
  const search = "?status=draft&sort=title&dir=asc&hide=author&page=4&unknown=x";
  const answer = await asAdmin.post(views, { ...drafts, search });
  const [view] = await listViews(db, admin, "/admin/blog");
  expect(view).toMatchObject({ name: "Drafts by title", isShared: false, isMine: true, mayChange: true });
  const address = `/admin/blog?status=draft&sort=title&dir=asc&hide=author&view=${view?.viewId}`;
  expect(answer.headers.get("location")).toBe(address);
  expect(await asAdmin.page(address)).toContain("Drafts by title");
});

describe("a default view", () => {
  test("opens with its list unless the URL has a query", async () => {
    const id = await save(asColleague, { name: "Mine", default: "yes" });
    const opened = await asColleague.get(posts);
    expect(opened.headers.get("location")).toBe(`/admin/blog?status=draft&sort=title&view=${id}`);
    expect((await asColleague.get(`${posts}?view=all`)).status).toBe(200);
    expect((await asColleague.get(`${posts}?q=x`)).status).toBe(200);
    expect((await asAdmin.get(posts)).status).toBe(200);
    await asColleague.post(views, { intent: "open-without", viewId: id });
    expect((await asColleague.get(posts)).status).toBe(200);
  });

  test("stops applying when its owner stops sharing it", async () => {
    const id = await save(asAdmin, { name: "For everyone", shared: "yes" });
    await asColleague.post(views, { intent: "open-with", viewId: id });
    expect((await asColleague.get(posts)).status).toBe(302);
    await asAdmin.post(views, { intent: "unshare", viewId: id });
    expect((await asColleague.get(posts)).status).toBe(200);
    await asAdmin.post(views, { intent: "delete", viewId: id });
  });
});

describe("other people", () => {
  test("see only shared views, and only administrators change those", async () => {
    const secret = await save(asManager, { name: "Manager's own" });
    const shared = await save(asManager, { name: "Manager's shared", shared: "yes" });
    expect(await namesFor(admin)).toContain("Manager's shared");
    expect(await namesFor(admin)).not.toContain("Manager's own");
    for (const intent of ["update", "share", "delete", "open-with"])
      expect((await asAdmin.post(views, { intent, viewId: secret })).status).toBe(404);
    await asAdmin.post(views, { intent: "update", viewId: shared, search: "?status=private" });
    expect((await listViews(db, manager, "/admin/blog")).find(({ isShared }) => isShared)?.query).toBe(
      "status=private",
    );
    const foreign = await save(asAdmin, { name: "Admin's shared", shared: "yes" });
    for (const intent of ["update", "unshare", "delete"])
      expect((await asManager.post(views, { intent, viewId: foreign })).status).toBe(404);
  });

  test("never see or save views of lists that they may not open", async () => {
    const id = await save(asAdmin, { page: "/admin/leads", search: "?state=FL", shared: "yes" });
    expect((await asManager.post(views, { intent: "open-with", viewId: id })).status).toBe(404);
    expect((await asManager.post(views, { ...drafts, page: "/admin/leads" })).status).toBe(404);
    expect((await asAdmin.post(views, { ...drafts, page: "/admin/settings" })).status).toBe(400);
  });
});

test("deleting can be undone, and both are in the audit log", async () => {
  const id = await save(asAdmin, { name: "Short-lived" });
  expect((await asAdmin.post(views, { intent: "delete", viewId: id })).headers.get("location")).toBe(
    "/admin/blog?view=all",
  );
  expect(await namesFor(admin)).not.toContain("Short-lived");
  await asAdmin.post(views, { intent: "restore", viewId: id });
  expect(await namesFor(admin)).toContain("Short-lived");
  const log = await db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.auditId);
  expect(log.filter(({ entity }) => entity === "saved_view").map(({ action }) => action)).toEqual([
    "created",
    "archived",
    "restored",
  ]);
});

test("names are checked, and one person has a limited number of views", async () => {
  const refused = async (fields: Record<string, string>) =>
    (await asColleague.post(views, { ...drafts, ...fields })).status;
  expect(await refused({ name: "   " })).toBe(400);
  expect(await refused({ name: "a".repeat(61) })).toBe(400);
  expect(await refused({ name: "two\nlines" })).toBe(400);
  await save(asColleague, { name: "Taken" });
  expect(await refused({ name: "TAKEN" })).toBe(409);
  const parallel = Array.from({ length: MAX_VIEWS + 3 }, (_, number) => {
    const input = { page: "/admin/staff" as const, name: `View ${number}`, search: "", shared: false };
    return createView(db, { ...colleague, sessionId: "s" }, { ...input, default: false }, new Date());
  });
  const done = (await Promise.all(parallel)).filter((result) => result.done);
  expect(done).toHaveLength(MAX_VIEWS);
  const stored = await db.select().from(savedViews).where(eq(savedViews.page, "/admin/staff"));
  expect(stored).toHaveLength(MAX_VIEWS);
});
