import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures";
import { fillBasics, fillPreferences, findProviders } from "./tool-forms";

const PAIR = "/compare/alderwick-health-vs-kind-ounce";

/** About what browsers leave at the edges of a printed page. */
const paperMargin = { top: "0.4in", right: "0.4in", bottom: "0.4in", left: "0.4in" };

const box = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Compare ${name}`, exact: true });
const tray = (page: Page) => page.getByRole("region", { name: "Providers to compare" });
const table = (page: Page) => page.getByRole("table", { name: /: prices and terms$/ });
const row = (page: Page, name: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) });

test("A visitor chooses two providers in the list and sees them side by side @both", async ({
  page,
  context,
}) => {
  // Few enough for one page.
  await page.goto("/providers?legitscript=on&hsa=on");
  await box(page, "Kind Ounce").check();
  await expect(tray(page)).toContainText("Choose one more to compare.");
  await box(page, "Alderwick Health").check();
  const other = await context.newPage();
  await other.goto("/providers/amberlode");
  await expect(tray(other).getByRole("button", { name: "Remove Kind Ounce" })).toBeVisible();
  await box(other, "Amberlode").check();
  await expect(tray(page).getByRole("link", { name: "Compare 3 providers side by side" })).toBeVisible();
  await tray(page).getByRole("button", { name: "Remove Amberlode" }).click();
  await expect(box(other, "Amberlode")).not.toBeChecked();
  await page.reload();
  await expect(box(page, "Kind Ounce")).toBeChecked();
  await tray(page).getByRole("link", { name: "Compare 2 providers side by side" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Alderwick Health vs. Kind Ounce" }),
  ).toBeVisible();
  await expect(page).toHaveURL(PAIR);
  await expect(row(page, "Each month")).toContainText("Lowest");
  await expect(tray(page)).toBeHidden();
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel("Only differences").check();
  await expect(page).toHaveURL(`${PAIR}?only=differences`);
  await expect(row(page, "LegitScript")).toBeHidden();
  await expect(row(page, "States")).toBeVisible();
  await page.getByLabel("Add a provider").selectOption("Amberlode");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Alderwick Health vs. Amberlode vs. Kind Ounce" }),
  ).toBeVisible();
});

// spec:side-by-side#tray
test("The page makes room for the tray only while there is one @both", async ({ page }) => {
  const height = () => page.evaluate(() => document.documentElement.style.getPropertyValue("--tray-height"));
  await page.goto("/providers/kind-ounce");
  // The script has started once it fetches the sheet.
  await page.locator('link[rel="prefetch"][as="style"]').waitFor({ state: "attached" });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await height()).toBe("");
  await box(page, "Kind Ounce").check();
  await expect(tray(page)).toBeVisible();
  const bar = await tray(page).boundingBox();
  await expect.poll(height).toBe(`${bar?.height}px`);
  await tray(page).getByRole("button", { name: "Clear" }).click();
  await expect(tray(page)).toBeHidden();
  await expect.poll(height).toBe("0px");
});

test("The tray says how many providers to remove if there are more than four, and holds six @both", async ({
  page,
}) => {
  await findProviders(page);
  const boxes = page.getByRole("article").getByRole("checkbox", { name: /^Compare / });
  for (let index = 0; index < 5; index += 1) await boxes.nth(index).check();
  await expect(tray(page)).toContainText("Up to 4 fit side by side. Remove 1 to compare.");
  await page.getByRole("button", { name: "Show More Providers" }).click();
  await boxes.nth(5).check();
  await boxes.nth(6).click();
  await expect(boxes.nth(6)).not.toBeChecked();
  await expect(page.getByText(/wasn’t added. Your list has 6 providers/)).toBeAttached();
  await expectAccessibleInBothSchemes(page);
  await tray(page).getByRole("button", { name: "Clear" }).click();
  await expect(tray(page)).toBeHidden();
  await expect(boxes.first()).not.toBeChecked();
});

test("A keyboard chooses providers, and the tray never hides what has the focus @phone", async ({ page }) => {
  await page.goto("/providers/kind-ounce");
  await box(page, "Kind Ounce").focus();
  await page.keyboard.press("Space");
  await expect(tray(page)).toBeVisible();
  for (let press = 0; press < 16; press += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const bars = [...document.querySelectorAll("body *")].filter(
        (each) => getComputedStyle(each).position === "sticky" && !each.contains(focused),
      );
      const place = focused?.getBoundingClientRect();
      return bars.some((bar) => {
        const cover = bar.getBoundingClientRect();
        return place !== undefined && place.top < cover.bottom && place.bottom > cover.top;
      });
    });
    const name = await page.evaluate(() => document.activeElement?.textContent ?? "");
    expect(covered, name).toBe(false);
  }
  const remove = tray(page).getByRole("button", { name: "Remove Kind Ounce" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(tray(page)).toBeHidden();
  await expect(box(page, "Kind Ounce")).not.toBeChecked();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor checks providers in the list, compares them, and reads the table @both", async ({
    page,
  }) => {
    await page.goto("/providers?name=o");
    await box(page, "Kind Ounce").check();
    await box(page, "Amberlode").check();
    await page.getByRole("button", { name: "Compare checked providers" }).click();
    await expect(page).toHaveURL("/compare/amberlode-vs-kind-ounce");
    await expect(row(page, "Each month")).toContainText("$");
    await page.getByLabel("Only differences").check();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/only=differences/);
    await table(page).getByRole("link", { name: "Remove Amberlode" }).click();
    await expect(page.getByLabel("Provider 1")).toHaveValue("kind-ounce");
  });
});

test("On a narrow phone, columns are swiped beside the fixed first one @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/compare/alderwick-health-vs-amberlode-vs-kind-ounce-vs-mesa-lark-health");
  const label = row(page, "Each month").getByRole("rowheader");
  await label.scrollIntoViewIfNeeded();
  const before = await label.boundingBox();
  await page.getByRole("region", { name: "Side-by-side table" }).evaluate((box) => box.scrollTo(300, 0));
  await expect(row(page, "Each month").getByRole("cell").last()).toBeInViewport();
  expect((await label.boundingBox())?.x).toBe(before?.x);
  await page.evaluate(() => localStorage.setItem("shortlist", "alderwick-health,amberlode,kind-ounce"));
  for (const path of [
    PAIR,
    "/compare",
    "/providers",
    "/providers/kind-ounce",
    "/shortlist?providers=kind-ounce,amberlode",
  ]) {
    await page.goto(path);
    if (/^\/(compare$|providers)/.test(path)) await expect(tray(page)).toBeVisible();
    await expectToFit(page);
  }
});

test("A visitor keeps a shortlist, shares it, and prints it on one page @both", async ({
  page,
  browser,
  baseURL,
}) => {
  const slugs = "alderwick-health,amberlode,kind-ounce,mesa-lark-health,millet-and-mint,ouncewise";
  await page.goto("/providers");
  await page.evaluate((list) => localStorage.setItem("shortlist", list), slugs);
  await page.goto("/shortlist");
  await expect(page.getByRole("rowheader", { name: /^Ouncewise/ })).toBeVisible();
  await expect(page).toHaveURL(`/shortlist?providers=${slugs}`);
  await expectAccessibleInBothSchemes(page);
  const pdf = (await page.pdf({ format: "Letter", margin: paperMargin })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.getByRole("link", { name: "Remove Ouncewise" }).click();
  await expect(page.getByRole("rowheader", { name: /^Ouncewise/ })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("shortlist"))).not.toContain("ouncewise");
  const shared = page.url();
  const other = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const spouse = await other.newPage();
  await spouse.goto(shared);
  await expect(spouse.getByRole("rowheader", { name: /^Kind Ounce/ })).toBeVisible();
  await expect(spouse.getByRole("heading", { name: "Questions to ask" })).toBeVisible();
  await other.close();
});

test("A visitor who gave an email has the results sent again, and the address isn't shown", async ({
  page,
}) => {
  await page.goto("/compare-providers?state=CA");
  await fillBasics(page);
  await fillPreferences(page);
  await page.getByLabel("Full name").fill("Jane Doe");
  await page.getByLabel("Email").fill("jane.again@visitor.example");
  await page.getByRole("button", { name: "Find Providers" }).click();
  const again = page.getByRole("button", { name: "Send me these results by email again" });
  await again.dblclick();
  await expect(page.getByText("Your summary is ready, but this site can’t deliver email yet.")).toBeVisible();
  await expect(again).toBeFocused();
  expect(page.url()).not.toContain("?");
  expect(await page.content()).not.toContain("jane.again");
});
