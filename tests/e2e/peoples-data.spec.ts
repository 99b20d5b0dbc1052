import { href } from "react-router";
import { withoutSealed } from "../setup/sealed-text.ts";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";
import { fillBasics, fillPreferences } from "./tool-forms.ts";

const REQUEST = href("/privacy/request");
const PEOPLE_PAGE = href("/admin/people");
const someEmail = () => `${crypto.randomUUID().slice(0, 8)}@visitor.example`;

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor comes from the privacy policy and sends a privacy request @both", async ({
    page,
    expectError,
  }) => {
    expectError(/status of 400/);
    await page.goto(href("/privacy"));
    await page.getByRole("link", { name: "privacy request form" }).first().click();
    const email = someEmail();
    await page.getByLabel("Your email address").fill(email);
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Choose what you'd like us to do").last()).toBeVisible();
    await expect(page.getByLabel("Your email address")).toHaveValue(email);
    await page.getByLabel("Delete my data").check();
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Check your email")).toBeVisible();
    expect(page.url()).not.toContain("visitor.example");
  });
});

test("The link's code leaves the URL and fills in the form, and stays without a connection", async ({
  page,
  expectError,
}) => {
  expectError(/status of 400|ERR_FAILED/);
  const code = "A".repeat(32);
  await page.goto(`${href("/privacy/request/confirm")}#${code}`);
  await expect(page.getByLabel("Code from the email")).toHaveValue(code);
  expect(new URL(page.url()).hash).toBe("");
  await page.route("**/privacy/request/confirm", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Confirm request" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText("Your request couldn’t be confirmed. Please try again.");
  await expect(page.getByLabel("Code from the email")).toHaveValue(code);
  await page.getByRole("button", { name: "Confirm request" }).click();
  await expect(page.getByText("This link was already used or has expired").last()).toBeVisible();
  await expect(page.getByRole("alert")).toBeFocused();
  await expectAccessibleInBothSchemes(page);
});

test("An administrator finds, exports, and erases a person's data", async ({ page }) => {
  test.slow();
  const name = `Jane ${crypto.randomUUID().replace(/[^a-z]/g, "")}`;
  await page.goto("/compare-providers?state=OH");
  await fillBasics(page);
  await fillPreferences(page);
  await page.getByLabel("Full name").fill(name);
  await page.getByRole("button", { name: "Find Providers" }).click();
  await expect(page.getByRole("heading", { name: "Your Personalized Provider Matches" })).toBeVisible();
  await openAs(page, "administrator", PEOPLE_PAGE);
  await page.getByRole("searchbox", { name: "Search people" }).fill(name);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("People can share a name")).toBeVisible();
  expect(withoutSealed(page.url()).rest).not.toMatch(/jane/i);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("checkbox", { name: /^Comparison lead/ }).check();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export selected" }).click();
  expect((await download).suggestedFilename()).toBe("your-data.zip");

  await page.getByRole("button", { name: "Erase selected…" }).click();
  await expect(page.getByRole("heading", { name: "Erase: preview" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel("Enter ERASE to confirm").fill("ERASE");
  await page.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByText(/^Erased: 1 comparison lead/)).toBeVisible();
});

test("People's data pages are accessible and fit at any width @both", async ({ page }) => {
  test.slow();
  for (const path of [REQUEST, `${REQUEST}?sent=1`]) {
    await page.goto(path);
    await expectAccessibleInBothSchemes(page);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  }
  await openAs(page, "administrator", PEOPLE_PAGE);
  await expectAccessibleInBothSchemes(page);
  await page.goto(href("/admin/settings/retention"));
  await expect(page.getByRole("heading", { name: "Retention", exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel("Comparison leads").selectOption("24");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Preview. Nothing is saved yet.")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectToFit(page);
  await page.goto(REQUEST);
  await expectToFit(page);
});
