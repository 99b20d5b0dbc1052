import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { fillBasics, fillPreferences, findProviders, findSavings, goToContact } from "./tool-forms";

const basics = (page: Page) => page.getByRole("heading", { name: "Tell us the basics" });

test("A new start begins at step 1 with the answers, and without the previous contact details @both", async ({
  page,
}) => {
  await findProviders(page);
  await page.goBack();
  const lastStep = page.getByRole("heading", { name: /^Last Step/ });
  await expect(lastStep).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await page.goto("/");
  await page.getByLabel("Where do you live?").selectOption("California");
  await expect(page).toHaveURL("/compare-providers?state=CA");
  await expect(basics(page)).toBeVisible();
  await expect(page.getByLabel("Goal weight")).toHaveValue("165");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(lastStep).toBeFocused();
  await page.reload();
  await expect(lastStep).toBeVisible();
  await expect(page.getByLabel("State")).toHaveValue("CA");
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await page.goto("/providers");
  await page.goto("/compare-providers?state=CA");
  await expect(basics(page)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Female" })).toBeChecked();
});

test("The header's link restarts the form on its own page, and Back keeps the step", async ({ page }) => {
  await page.goto("/compare-providers?state=TX");
  await fillBasics(page);
  await page.getByRole("banner").getByRole("link", { name: "Compare Providers" }).click();
  await expect(basics(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/compare-providers?state=TX");
  await expect(page.getByRole("heading", { name: "What are you looking for?" })).toBeVisible();
});

// spec:compare#state-in-address
test("A state in the URL doesn't replace the state that the visitor chose after it", async ({ page }) => {
  await page.goto("/compare-providers?state=TX");
  await fillBasics(page);
  await fillPreferences(page);
  const state = page.getByLabel("State");
  await expect(state).toHaveValue("TX");
  await state.selectOption("OH");
  await page.reload();
  await expect(state).toHaveValue("OH");
  await page.goto("/");
  await page.goBack();
  await expect(state).toHaveValue("OH");
  await page.goto("/");
  await page.getByLabel("Where do you live?").selectOption("California");
  await expect(basics(page)).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(state).toHaveValue("CA");
});

test("Start over clears every answer, and Undo brings them back", async ({ page }) => {
  await page.goto("/compare-providers?state=CA");
  await fillBasics(page);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(basics(page)).toBeFocused();
  await expect(page.getByText("Answers cleared")).toBeVisible();
  await expect(page.getByLabel("Goal weight")).toHaveValue("");
  await expect(page).toHaveURL("/compare-providers");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "What are you looking for?" })).toBeFocused();
  await page.getByRole("button", { name: "Start over" }).click();
  await page.reload();
  await expect(page.getByLabel("Goal weight")).toHaveValue("");
  await expect(page.getByRole("radio", { name: "Female" })).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Start over" })).toBeHidden();
});

test("A goal above the current weight is questioned once, and not rejected", async ({ page }) => {
  await page.goto("/compare-providers");
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByLabel("Feet").selectOption("5");
  await page.getByLabel("Inches").selectOption("6");
  await page.getByLabel("Current weight").fill("165");
  await page.getByLabel("Goal weight").fill("210");
  await page.getByRole("button", { name: "Next" }).click();
  const question = page.getByRole("alert");
  await expect(question).toBeFocused();
  await expect(question).toContainText("Your goal weight is above your current weight.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "What are you looking for?" })).toBeFocused();
});

test("An impossible phone number is reported at its field", async ({ page }) => {
  await page.goto("/compare-providers?state=CA");
  await fillBasics(page);
  await fillPreferences(page);
  await page.getByLabel("Full name").fill("Jane Doe");
  await page.getByLabel("Phone").fill("555-0142");
  await page.getByRole("button", { name: "Find Providers" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /^Enter a phone number with area code/ })
    .click();
  await expect(page.getByLabel("Phone")).toBeFocused();
});

test("A new start begins at the prescription, without the previous contact details; Start over clears it", async ({
  page,
}) => {
  await findSavings(page);
  await page.goto("/save-on-prescription");
  await expect(page.getByLabel("Current provider")).toHaveValue("My clinic");
  await goToContact(page);
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(page.getByLabel("State")).toHaveValue("OH");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Current provider")).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("State")).toHaveValue("OH");
});
