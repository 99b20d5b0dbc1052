import { arrivalIn, expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A partner gets the HTML for a table, and a visitor follows a link in it @both", async ({
    page,
    context,
  }) => {
    await page.goto("/data");
    await page.getByRole("link", { name: "Put a price table on your site" }).click();
    await page.getByLabel("State").selectOption("Texas");
    await page.getByLabel("Medication").selectOption("Tirzepatide");
    await page.getByLabel("Your site’s name").fill("acme-health");
    await page.getByRole("button", { name: "Show HTML" }).click();
    await expect(page.getByLabel("Select all of this and copy it")).toHaveValue(
      /<iframe src="[^"]+\/embed\/prices\?state=TX&amp;medication=tirzepatide&amp;partner=acme-health"/,
    );
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "Tirzepatide prices in Texas" })).toBeVisible();
    const tab = context.waitForEvent("page");
    await frame.getByRole("rowheader").first().getByRole("link").click();
    await (await tab).waitForLoadState();
    expect((await arrivalIn(await tab)).address.hostname).toMatch(/\.example$/);
  });
});

test("The pages about the data are accessible in light and dark mode @both", async ({ page }) => {
  test.slow();
  for (const path of ["/data", "/data/embed", "/embed/prices?state=OH"]) {
    await page.goto(path);
    await expectAccessibleInBothSchemes(page);
  }
});

test("The pages about the data and the embedded table fit 320 pixels @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/data", "/data/embed?state=DC&medication=semaglutide", "/embed/prices?state=DC"]) {
    await page.goto(path);
    await expectToFit(page);
  }
});
