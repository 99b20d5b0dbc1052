import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures";
import { findProviders } from "./tool-forms";

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
    await expectToFit(page);
  });
});

test("A visitor sorts the comparison by first-year cost and sees each year, the incomplete ones marked @both", async ({
  page,
}) => {
  await findProviders(page);
  await page.getByRole("button", { name: "Sort By" }).click();
  await page.getByRole("combobox", { name: "Sort By" }).selectOption("Lowest first-year cost");
  const years = page.getByRole("article").getByText(/^First year \$/);
  await expect(years).toHaveCount(5);
  const dollars = (await years.allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, "")));
  expect(dollars).toEqual(dollars.toSorted((a, b) => a - b));
  const first = page.getByRole("article").first();
  await first.getByRole("button", { name: /^More Details/ }).click();
  // A column on wide screens, a line of each plan on phones.
  const year = first.getByRole("table").getByText("First year", { exact: false }).filter({ visible: true });
  await expect(year.first()).toBeVisible();
  await expect(first.getByText("If your dose goes up")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const more = page.getByRole("button", { name: "Show More Providers" });
  while (await more.isVisible()) await more.click();
  // Complete years, then those without the fee, then providers without a monthly plan.
  const places = (await page.getByRole("article").allTextContents()).map((text) => {
    if (!text.includes("First year")) return 3;
    return text.includes("without the unlisted fee: listed last") ? 2 : 1;
  });
  expect(places).toEqual(places.toSorted());
  expect(new Set(places)).toEqual(new Set([1, 2, 3]));
});

test("A visitor compares what each plan costs if they stop early, and reads what they may get back @both", async ({
  page,
}) => {
  await page.goto("/providers/ouncewise");
  const stop = page.getByRole("region", { name: "What it costs if you stop" });
  // $99 a month; $297 and $1,188 in advance, and unused months aren't refunded.
  await expect(stop.getByText("Cheapest if you stay 3 months")).toBeVisible();
  await expect(stop.getByRole("img", { name: /Paid yearly: \$1,188 after 1 month/ })).toBeVisible();
  await stop.getByText("All months, as a table").click();
  const table = stop.getByRole("table", { name: /Total paid if you stop after each month/ });
  await expect(table.getByRole("row", { name: /^4 / })).toContainText(/\$396lowest\$594\$1,188/);
  await expect(stop.getByText("Not refunded. A longer plan costs its full price.")).toBeVisible();
  await stop.getByLabel("Medication and dose").selectOption({ index: 1 });
  await expect(page).toHaveURL(/[?&]stop=\d+/);
  await page.goto("/providers/quiet-fork");
  const steps = page.getByRole("region", { name: "What you pay first, and what you may get back" });
  await expect(steps.getByRole("listitem")).toHaveText([
    /^Day 1You pay \$99/,
    /^Within 30 days of your orderYou claim \$75/,
    /^4-6 weeks after the claimYou can get back \$75/,
    /It pays you back only if it approves/,
  ]);
  await expectAccessibleInBothSchemes(page);
});
