import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, expectToFit, holdReact, test } from "./fixtures";

/** A picture like the screenshot of a phone. */
const picture = await sharp({ create: { width: 390, height: 844, channels: 3, background: "#e3f0ef" } })
  .png()
  .toBuffer();
const screenshot = { name: "order.png", mimeType: "image/png", buffer: picture };

/** Yesterday in New York, in the format of the date field. */
const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString("en-CA", {
  timeZone: "America/New_York",
});

async function fillClaim(page: Page) {
  await page.getByLabel("Full name").fill("Jane Doe");
  await page.getByLabel("Email").fill("jane@visitor.example");
  await page.getByLabel("Street address").fill("12 North Main Street");
  await page.getByLabel("City").fill("Miami");
  await page.getByLabel("State", { exact: true }).selectOption("FL");
  await page.getByLabel("ZIP code").fill("33101");
  await page.getByLabel("Order date").fill(yesterday);
  await page.getByLabel("Order confirmation number").fill("A-1001");
  await page.getByLabel(/^Screenshot of your order/).setInputFiles(screenshot);
  await page.getByRole("checkbox", { name: /I agree to the rebate terms/ }).check();
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Rebate Claim" }).click();

test("A visitor reads the terms, fills in the claim with a suggested provider, and gets a receipt @both", async ({
  page,
}) => {
  await page.goto("/rebate-terms");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Submit Rebate Claim" }).click();
  await expect(page.getByRole("heading", { name: "Submit Rebate Claim", level: 1 })).toBeVisible();
  await fillClaim(page);

  const provider = page.getByRole("combobox", { name: "Provider" });
  await provider.pressSequentially("HEALTH");
  await expect(page.getByRole("listbox", { name: "Suggestions" }).getByRole("option")).toHaveCount(5);
  await provider.press("ArrowDown");
  await provider.press("Enter");
  await expect(provider).toHaveValue(/health/i);
  await expect(page.getByRole("img", { name: "Preview of your screenshot" })).toBeVisible();
  await expectAccessible(page);

  await submit(page);
  const title = page.getByRole("heading", { name: "Rebate Claim Submitted!" });
  await expect(title).toBeFocused();
  await expect(page.getByText("4-6 weeks")).toBeVisible();
  await expect(page.getByText("jane@visitor.example")).toBeVisible();
  await expect(page).toHaveTitle(/^Rebate Claim Submitted!/);
  await expectAccessible(page);
});

test("A visitor who sends an empty claim sees what is missing, and each entry links to its field @both", async ({
  page,
}) => {
  await page.goto("/rebate-claim");
  await submit(page);
  const summary = page
    .getByRole("alert")
    .filter({ hasText: "Please fill in all required fields and upload an order confirmation screenshot" });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole("link", { name: "Add a screenshot of your order confirmation" }).click();
  await expect(page.getByLabel(/^Screenshot of your order/)).toBeFocused();
});

test("A visitor sees the progress of the upload, and keeps everything typed when it fails", async ({
  page,
  expectError,
}) => {
  expectError(/Failed to load resource/);
  await page.goto("/rebate-claim");
  await fillClaim(page);
  await page.getByRole("combobox", { name: "Provider" }).fill("A provider no one lists");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rebate-claim/submit", async (route) => {
    await held;
    await route.abort("connectionreset");
  });
  await submit(page);
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toContainText(
    /^Failed to (upload image|submit rebate claim)\. Please try again\.$/,
  );
  await expect(page.getByLabel("Full name")).toHaveValue("Jane Doe");
  await expect(page.getByRole("img", { name: "Preview of your screenshot" })).toBeVisible();

  await page.unroute("**/rebate-claim/submit");
  await submit(page);
  await expect(page.getByRole("heading", { name: "Rebate Claim Submitted!" })).toBeVisible();
});

test("A visitor who picks a file that isn't an image, or one over 5 MB, sees the error at once", async ({
  page,
}) => {
  await page.goto("/rebate-claim");
  const file = page.getByLabel(/^Screenshot of your order/);
  await file.setInputFiles({
    name: "order.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await expect(page.getByText("Please upload an image file (JPEG, PNG, etc.)")).toBeVisible();
  await file.setInputFiles({ ...screenshot, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText("Image must be smaller than 5MB")).toBeVisible();
  await file.setInputFiles(screenshot);
  await expect(page.getByText("Image must be smaller than 5MB")).toBeHidden();
  await page.getByRole("button", { name: "Remove the screenshot" }).click();
  await expect(file).toHaveValue("");
});

test("A file and a provider entered before the page's script ran are kept, and the provider is suggested", async ({
  page,
}) => {
  const release = await holdReact(page);
  await page.goto("/rebate-claim", { waitUntil: "domcontentloaded" });
  const provider = page.getByRole("combobox", { name: "Provider" });
  await page.getByLabel(/^Screenshot of your order/).setInputFiles(screenshot);
  await provider.fill("Kind Oun");
  release();
  await expect(page.getByRole("img", { name: "Preview of your screenshot" })).toBeVisible();
  await page.getByRole("option", { name: "Kind Ounce" }).click();
  await page.getByRole("button", { name: "Remove the screenshot" }).click();
  await expect(provider).toHaveValue("Kind Ounce");
});

test("A text file that claims to be a picture is rejected by the server at its field", async ({
  page,
  expectError,
}) => {
  expectError(/400 \(Bad Request\)/);
  await page.goto("/rebate-claim");
  await fillClaim(page);
  await page.getByRole("combobox", { name: "Provider" }).fill("A provider no one lists");
  const fake = { ...screenshot, buffer: Buffer.from("just text") };
  await page.getByLabel(/^Screenshot of your order/).setInputFiles(fake);
  await submit(page);
  await expect(page.getByRole("alert")).toContainText("Please upload an image file (JPEG, PNG, etc.)");
  await expect(page.getByLabel(/^Screenshot of your order/)).toHaveAttribute("aria-invalid", "true");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor whose browser runs no scripts can still send a claim", async ({ page, expectError }) => {
    expectError(/400 \(Bad Request\)/);
    await page.goto("/rebate-claim");
    await submit(page);
    await expect(page.getByRole("alert")).toContainText("Please fill in all required fields");
    await fillClaim(page);
    await page.getByLabel("Provider").fill("A provider no one lists");
    await submit(page);
    await expect(page.getByRole("heading", { name: "Rebate Claim Submitted!" })).toBeVisible();
  });
});

test("The claim fits a screen 320 pixels wide @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ["/rebate-claim", "/rebate-terms"]) {
    await page.goto(address);
    if (address === "/rebate-claim") {
      const name = `${"a very long name of a file ".repeat(5)}.png`;
      await page.getByLabel(/^Screenshot of your order/).setInputFiles({ ...screenshot, name });
      await expect(page.getByRole("img", { name: "Preview of your screenshot" })).toBeVisible();
    }
    await expectToFit(page);
  }
});
