import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { canOpen, type Role } from "~/features/auth/rules/access";
import { isViewList, viewLists } from "~/features/saved-views/rules/lists";
import { staffArea } from "~/staff-area";
import { useApp } from "./setup/app.ts";
import { browserWith } from "./setup/browser.ts";
import { signIn } from "./setup/staff.ts";

const app = await useApp();
const people = {
  admin: browserWith(app, await signIn(app, await createStaff(app.platform.db))),
  content_manager: browserWith(
    app,
    await signIn(app, await createStaff(app.platform.db, { role: "content_manager" })),
  ),
} satisfies Record<Role, unknown>;

const cases = Object.keys(viewLists)
  .filter(isViewList)
  .flatMap((page) => (["admin", "content_manager"] as const).map((role) => ({ page, role })));

test.each(cases)(
  "$page opens with the default view of the $role, who may open it",
  async ({ page, role }) => {
    const browser = people[role];
    const fields = { intent: "create", page, name: "My own view", search: "?hide=none", default: "yes" };
    const saved = await browser.post(href("/admin/views"), fields);
    if (!canOpen(staffArea, role, page)) {
      expect(saved.status).toBe(404);
      return;
    }
    const opened = await browser.get(page);
    expect(opened.status).toBe(302);
    const address = opened.headers.get("location") ?? "";
    expect(address).toMatch(new RegExp(`^${page}\\?hide=none&view=\\d+$`));
    expect(await browser.page(address)).toContain("My own view");
    // Unknown values are ignored, and "Clear" opens the list without the view.
    expect((await browser.get(`${page}?view=all&sort=unknown&dir=x`)).status).toBe(200);
  },
);
