import { sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const cookie = await signIn(app, await createStaff(db));
const admin = browserWith(app, cookie);

/** Submits a form as the page's script does: only the action's response. */
const sendByScript = (path: string, fields: Record<string, string>) =>
  app.fetch(`${path}.data`, { method: "POST", headers: { cookie }, body: new URLSearchParams(fields) });

describe("while the brands can't be read or written", () => {
  beforeAll(() => db.execute(sql`alter table brands rename to brands_away`));
  afterAll(() => db.execute(sql`alter table brands_away rename to brands`));

  test.for([
    [href("/admin"), "Failed to load brands"],
    [href("/admin/verification"), "Failed to load brands"],
    [href("/admin/edit/:brandId", { brandId: "1" }), "Failed to load brand"],
  ] as const)("%s says: %s, and offers a retry", async ([path, message]) => {
    const answer = await admin.get(path);
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain("Try again");
  });

  test("deleting and saving report that they failed, and what was typed comes back", async () => {
    const deleted = await sendByScript(href("/admin"), { intent: "delete", brandId: "1" });
    expect(deleted.status).toBe(503);
    expect(await deleted.text()).toContain("Failed to delete brand");
    const saved = await sendByScript(href("/admin/brand/new"), { intent: "save", brand_name: "Typed Name" });
    expect(saved.status).toBe(503);
    const text = await saved.text();
    for (const part of ["Failed to save brand", "Typed Name"]) expect(text).toContain(part);
  });
});

test("a brand that doesn't exist is a 404 for every request, and isn't logged as a failure", async () => {
  const noted = vi.spyOn(app.platform.log, "failure");
  const path = href("/admin/edit/:brandId", { brandId: "999999" });
  expect((await admin.get(path)).status).toBe(404);
  for (const intent of ["verify", "restore"]) expect((await admin.post(path, { intent })).status).toBe(404);
  expect(noted).not.toHaveBeenCalled();
  noted.mockRestore();
});
