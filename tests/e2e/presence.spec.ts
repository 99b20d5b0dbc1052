import { href } from "react-router";
import { edit, newTitle, save, textOf, untilReady } from "./editor-page.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("two people who edit the same post see each other, until one leaves", async ({ page, browser }) => {
  const title = newTitle();
  await openAs(page, "content manager", href("/admin/blog/new"));
  await untilReady(page);
  await page.getByLabel("Public Title").fill(title);
  await textOf(page).fill("Some text.");
  await save(page);
  const seen = page.waitForResponse((response) => response.url().includes(href("/admin/presence")));
  await edit(page, title);
  await seen;

  const other = await browser.newContext();
  const colleague = await other.newPage();
  await openAs(colleague, "administrator", href("/admin/blog"));
  await edit(colleague, title);
  const notice = (tab: typeof page) => tab.getByText(/has this page open too\./);
  await expect(notice(colleague)).toBeVisible();
  await expectAccessibleInBothSchemes(colleague);

  // The window gets the focus, which asks at once.
  const ask = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  await ask();
  await expect(notice(page)).toBeVisible();
  const left = colleague.waitForRequest((request) => (request.postData() ?? "").includes("intent=leave"));
  await colleague.getByRole("link", { name: "Versions" }).click();
  await (await left).response();
  await ask();
  await expect(notice(page)).toHaveCount(0);
  await other.close();
});
