import { href } from "react-router";
import { type BuiltServer, startBuiltServer } from "../setup/built-server.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { signInAs } from "./staff-people.ts";

/** Each test removes the sample data of a separate server. */
const fresh = test.extend<{ server: BuiltServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  server: async ({}, use) => {
    const server = await startBuiltServer({ settings: { TRUST_PROXY: "1" } });
    await use(server);
    await server.stop();
  },
  baseURL: ({ server }, use) => use(server.origin),
});

const brandsLine = "126 brands with their prices and fees";

fresh("an administrator removes the sample data, and visitors find a clean site @both", async ({ page }) => {
  fresh.slow();
  await signInAs(page, "administrator", href("/admin/settings/sample-data"));
  await expect(page.getByRole("listitem").filter({ hasText: brandsLine })).toBeVisible();

  await page.getByRole("button", { name: "Remove sample data" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove all sample data?" });
  await expect(dialog.getByRole("heading", { name: "This will be removed" })).toBeInViewport();
  await expect(dialog.getByText(brandsLine)).toBeVisible();
  await expect(dialog.getByText("16 rebate claims with their screenshots")).toBeVisible();
  await expectAccessible(page);
  const remove = dialog.getByRole("button", { name: "Remove sample data" });
  await expect(remove).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "I want to permanently remove the sample data" }).check();
  await remove.click();
  // It removes thousands of rows, which takes long on a busy machine.
  await expect(page.getByText("Sample data removed")).toBeVisible({ timeout: 120_000 });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: brandsLine })).toBeVisible();
  await expect(page.getByText("There's no sample data on this site.")).toBeVisible();
  await expectAccessible(page);

  for (const path of [
    href("/"),
    href("/providers"),
    href("/blog"),
    href("/admin/leads"),
    href("/admin/revenue/inbox"),
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main")).not.toContainText("(sample)");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
