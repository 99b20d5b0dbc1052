import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

// spec:explorer#filters
test("a report changes by its form, filters by its rows, and leads to single conversions @both", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin/reports"));
  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals.getByText("Views")).toBeInViewport();
  await page.getByText("Change report").click();
  await page.getByRole("combobox", { name: "Rows by" }).selectOption({ label: "Brand" });
  await page.getByRole("checkbox", { name: "Spend" }).check();
  await page.getByRole("combobox", { name: "Compare with" }).selectOption({ label: "The days before" });
  await page.getByRole("button", { name: "Show report" }).click();
  const table = page.getByRole("table", { name: "Figures by brand" });
  await expect(table.getByRole("rowheader", { name: "Total" })).toBeVisible();
  // Spend isn't stored by brand.
  await expect(table.getByRole("cell", { name: "—" }).first()).toBeVisible();
  const rows = await table.getByRole("rowheader").count();
  const excluded = table.getByRole("link", { name: /^Exclude / }).first();
  await excluded.press("Enter");
  await expect(table.getByRole("rowheader")).toHaveCount(rows - 1);
  await page.getByRole("link", { name: /^Remove filter: Brand isn’t / }).press("Enter");
  await expect(table.getByRole("rowheader")).toHaveCount(rows);
  await table
    .getByRole("link", { name: /conversions for .*: show them$/ })
    .first()
    .press("Enter");
  await expect(page.getByRole("table", { name: "Conversions" }).getByRole("rowheader").first()).toBeVisible();
  await expectToFit(page);
});

// spec:explorer#row-order
test("a report sorts by its second dimension, and lists its conversions by page", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/reports"));
  await page.goto(`${href("/admin/reports")}?by=source&by=device&m=views&days=90&show=conversions`);
  const table = page.getByRole("table", { name: "Figures by source, device" });
  await table.getByRole("columnheader", { name: "Device" }).getByRole("link").press("Enter");
  await expect(table.getByRole("columnheader", { name: "Device" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByText(/^1 to 50 of /)).toBeVisible();
  await page
    .getByRole("navigation", { name: "Conversions pages" })
    .getByRole("link", { name: "Next" })
    .press("Enter");
  await expect(page.getByText(/^51 to /)).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export conversions" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^conversions-.*\.csv$/);
});

test("bars and the headings of a pivot table are links that filter @both", async ({ page }, { project }) => {
  await openAs(page, "administrator", href("/admin/reports"));
  await page.goto(`${href("/admin/reports")}?by=source&by=device&m=views&layout=pivot&chart=bar&days=90`);
  const bar = page.getByRole("list", { name: "Views as bars" }).getByRole("link").first();
  const source = await bar.innerText();
  await bar.press("Enter");
  const chips = page.getByRole("list", { name: "Filters" });
  await expect(chips.getByRole("link", { name: `Remove filter: Source is ${source}` })).toBeVisible();
  const pivot = page.getByRole("table", { name: "Views by source and device" });
  await expect(pivot.getByRole("rowheader")).toHaveCount(1);
  await chips.getByRole("link").press("Enter");
  await expect(chips).toHaveCount(0);
  if (project.name !== "phone") {
    await pivot.getByRole("columnheader").getByRole("link").first().press("Enter");
    await expect(chips.getByRole("link", { name: /^Remove filter: Device is / })).toBeVisible();
    await expect(pivot.getByRole("columnheader")).toHaveCount(3);
  }
  await pivot
    .getByRole("rowheader")
    .getByRole("link", { name: /^Exclude / })
    .first()
    .press("Enter");
  await expect(chips.getByRole("link", { name: /^Remove filter: Source isn’t / })).toBeVisible();
  await expectToFit(page);
});

test("reports are accessible and fit, in light and dark mode @both", async ({ page }) => {
  test.slow();
  await openAs(page, "administrator", href("/admin"));
  for (const query of [
    "",
    "?by=day&by=source&m=views&m=ctr&compare=previous",
    "?by=weekday&by=hour&m=views",
    "?by=source&by=device&m=views&layout=pivot&chart=bar&compare=previous",
    "?by=day&m=visitors&compare=previous",
  ]) {
    await page.goto(href("/admin/reports") + query);
    await expect(page.getByRole("region", { name: "Totals" })).toBeVisible();
    await expectToFit(page);
    await expectAccessibleInBothSchemes(page);
  }
  await page.goto(href("/admin/reports/alerts"));
  await expect(page.getByRole("heading", { name: "Rules and notices" })).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page.goto(href("/admin/reports/definitions"));
  await expect(page.getByRole("rowheader", { name: "ROAS", exact: true }).first()).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
});

test("a report is a file without a total, and a link shows it without scripts", async ({ page, browser }) => {
  await openAs(page, "administrator", href("/admin/reports"));
  await page.goto(`${href("/admin/reports")}?by=day&m=views&days=7`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^report-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const reader = await plain.newPage();
  await reader.goto(page.url());
  await reader.getByText("Change report").click();
  await reader.getByRole("combobox", { name: "Rows by" }).selectOption({ label: "Post" });
  await reader.getByRole("button", { name: "Show report" }).click();
  await expect(reader.getByRole("table", { name: "Figures by post" })).toBeVisible();
  await plain.close();
});

test("a report is saved, pinned to the start page, and deleted with undo @both", async ({ page }, {
  project,
}) => {
  test.slow();
  const name = `Payout by sub 1, ${project.name}`;
  await openAs(page, "administrator", href("/admin/reports"));
  await page.goto(`${href("/admin/reports")}?by=sub1&m=payout&days=90`);
  await page.getByRole("link", { name: "Save report" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("checkbox", { name: "Pin to your start page" }).check();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText(name)).toBeVisible();
  await page.goto(href("/admin/today"));
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page.goto(href("/admin/reports/saved"));
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: `Settings of ${name}` }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Report deleted")).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
});

test("a report that was prepared in the background is kept until it's deleted @both", async ({ page }, {
  project,
}) => {
  await openAs(page, "administrator", href("/admin/reports"));
  // Each browser asks a different question. They share an account, which can have only one report prepared at a time.
  const by = project.name === "phone" ? "sub2" : "sub1";
  const question = `${href("/admin/reports")}?by=${by}&m=payout&days=90`;
  await expect(async () => {
    await page.request.post(question, { form: { intent: "prepare" } });
    await page.goto(question);
    // The page updates on its own when the report is ready.
    await expect(page.getByText("Prepared in the background")).toBeVisible();
  }).toPass();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: "prepared reports" }).click();
  await expect(page.getByRole("heading", { name: "Prepared reports" })).toBeVisible();
  const row = page.getByRole("row", { name: `Payout by ${by.replace("sub", "sub ")}` });
  await expect(row.getByText("Ready")).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Report deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("content managers see the conversions of their own sources", async ({ page }) => {
  await openAs(page, "content manager", href("/admin/reports"));
  await expect(page.getByRole("region", { name: "Totals" }).getByText("Payout")).toBeVisible();
  await page.getByText("Change report").click();
  await expect(page.getByRole("checkbox", { name: "Conversions" })).toBeVisible();
  for (const name of ["Views", "Spend", "ROAS", "EPC"])
    await expect(page.getByRole("checkbox", { name, exact: true })).toHaveCount(0);
});
