import { expect, expectAccessibleInBothSchemes, test } from "./fixtures";

test("A visitor sees what a rising dose costs, next to the flat year, and chooses a lower last dose @both", async ({
  page,
}) => {
  await page.goto("/providers/galewood");
  const section = page.getByRole("region", { name: "If your dose goes up" });
  // 174 + 204 + 234 + 264 + 8 × 294, beside 12 × 174 on the starting dose.
  await expect(section.getByRole("term").filter({ hasText: "Dose goes up to 2.4 mg" })).toBeVisible();
  await expect(section.getByRole("definition").filter({ hasText: "$3,228" }).first()).toBeVisible();
  await expect(section.getByText("$2,088", { exact: true })).toBeVisible();
  await section.getByLabel("Semaglutide goes up to").selectOption("1 mg");
  // 174 + 204 + 10 × 234
  await expect(section.getByText("Dose goes up to 1 mg")).toBeVisible();
  const table = section.getByRole("table", { name: /rising dose: Semaglutide Injection/ });
  await expect(table.getByRole("row", { name: /First-year total/ })).toContainText("$2,718");
  await section.getByLabel("Time on each dose").selectOption("12 weeks");
  // 3 × 174 + 3 × 204 + 6 × 234
  await expect(table.getByRole("row", { name: /First-year total/ })).toContainText("$2,538");
  await expect(page).toHaveURL(/semaglutide=1mg.*months=3/);
  await expectAccessibleInBothSchemes(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor chooses a plan and the last dose, and keeps both @phone", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/providers/galewood");
    const year = page.getByRole("region", { name: "What the first year costs" });
    await year.getByLabel("Plan").selectOption({ index: 3 });
    await year.getByRole("button", { name: "Show" }).click();
    const section = page.getByRole("region", { name: "If your dose goes up" });
    await section.getByLabel("Tirzepatide goes up to").selectOption("5 mg");
    await section.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/\?plan=\d+&semaglutide=2\.4mg&tirzepatide=5mg&months=1#rising-dose$/);
    await expect(section.getByText("Dose goes up to 5 mg")).toBeVisible();
    // 269 + 11 × 299
    await expect(section.getByText("$3,558").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
