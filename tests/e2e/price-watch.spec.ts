import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures";
import { findProviders } from "./tool-forms";

const someEmail = () => `${crypto.randomUUID().slice(0, 8)}@visitor.example`;

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("A visitor asks for an email when a plan drops @both", async ({ page }) => {
    await page.goto("/providers/kind-ounce");
    await page.getByText("Tell me when it drops").click();
    await page.getByLabel("Plan of Kind Ounce").selectOption({ index: 1 });
    await page.getByLabel("Email").fill(someEmail());
    await page.getByRole("button", { name: "Email me when it drops" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
  });

  test("A visitor watches every provider of a state and fixes a wrong amount", async ({
    page,
    expectError,
  }) => {
    expectError(/status of 400/);
    await page.goto("/states/texas");
    await page.getByText("Tell me when a price in Texas drops").click();
    await page.getByLabel(/^Tell me about any provider/).fill("cheap");
    const email = someEmail();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Email me when it drops" }).click();
    await expect(page.getByText("Enter an amount in dollars from 1 to 5,000, like 199")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("State")).toHaveValue("TX");
    await page.getByLabel(/^Tell me about any provider/).fill("$149");
    await page.getByRole("button", { name: "Email me when it drops" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  });
});

test("The comparison offers a watch for the visitor's state and medication", async ({ page }) => {
  await findProviders(page, "OH");
  await page.getByText("Tell me when a price in Ohio drops").click();
  await page.getByLabel(/^Tell me about any provider in Ohio/).fill("200");
  await page.getByLabel("Email").fill(someEmail());
  await page.getByRole("button", { name: "Email me when it drops" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
});

test("Price watch pages are accessible and fit at any width @both", async ({ page, expectError }) => {
  test.slow();
  expectError(/status of (400|404)/);
  await page.goto("/price-watch");
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Email me when it drops" }).click();
  await expect(page.getByText("Choose your state", { exact: true }).last()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectToFit(page);
  for (const path of ["/price-watch/sent", "/price-watch/stopped", "/price-watch/confirm?token=old"]) {
    await page.goto(path);
    await expectAccessibleInBothSchemes(page);
  }
});
