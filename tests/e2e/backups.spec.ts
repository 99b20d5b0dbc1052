import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("an administrator starts a backup, follows it, and sees it verified", async ({ page }) => {
  test.slow();
  await openAs(page, "administrator", href("/admin/settings/backups"));
  await expect(page.getByText("No backups yet")).toBeVisible();
  await expect(page.getByText("Off. To turn it on, set BACKUP_SCHEDULE.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("Backup started")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Backup in progress" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Administrator" });
  // It verifies a whole database, which takes long on a busy machine.
  await expect(row.getByText("Verified")).toBeVisible({ timeout: 180_000 });
  await expect(row.getByText(/^dosecompare-localhost-\d+-\d{8}T\d{6}Z\.tar\.zst$/)).toBeVisible();
  await expect(page.getByText("Restored and compared: complete")).toBeVisible();
  await expect(page.getByText(/^\d+\.\d MB, [\d,]+ rows, \d+ uploads$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Back up now" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto(href("/admin/audit"));
  await expect(page.getByText(/^dosecompare-localhost-/).first()).toBeVisible();
});
