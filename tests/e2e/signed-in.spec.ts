import { expect, expectAccessible, expectToFit, test } from "./fixtures";
import { signInAs } from "./staff-people";

test("Signed-in staff find Logout on the public pages at any width, and it signs them out @both", async ({
  page,
}) => {
  await signInAs(page, "administrator", "/admin");
  await page.goto("/");
  const logout = page.getByRole("banner").getByRole("button", { name: "Logout" });
  await expect(logout).toBeVisible();
  const [first] = [page.viewportSize()];
  for (const width of [first?.width ?? 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page);
  }
  await expectAccessible(page);
  await logout.click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toHaveCount(0);
});
