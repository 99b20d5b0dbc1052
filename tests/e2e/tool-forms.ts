import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/* How a visitor fills in the forms of the comparison and of the savings finder. */

/** Completes the first step of the comparison and continues to the second. */
export async function fillBasics(page: Page) {
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByLabel("Feet").selectOption("5");
  await page.getByLabel("Inches").selectOption("6");
  await page.getByLabel("Current weight").fill("210");
  await page.getByLabel("Goal weight").fill("165");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "What are you looking for?" })).toBeFocused();
}

export async function fillPreferences(page: Page) {
  await page.getByRole("radio", { name: /^Semaglutide/ }).check();
  await page.getByRole("radio", { name: /^Injection/ }).check();
  await page.getByRole("radio", { name: /^Cash or card/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(
    page.getByRole("heading", { name: "Last Step: Where Should We Send Your Provider Summary?" }),
  ).toBeFocused();
}

export async function sendComparison(page: Page, state = "CA") {
  await page.goto(`/compare-providers?state=${state}`);
  await fillBasics(page);
  await fillPreferences(page);
  await page.getByLabel("Full name").fill("Jane Doe");
  await page.getByRole("button", { name: "Find Providers" }).click();
}

/** Completes the whole comparison up to its results. */
export async function findProviders(page: Page, state = "CA") {
  await sendComparison(page, state);
  await expect(page.getByRole("heading", { name: "Your Personalized Provider Matches" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
}

type Prescription = Partial<Record<"medication" | "form" | "provider" | "cost" | "payment", string>>;

export async function fillPrescription(page: Page, prescription: Prescription = {}) {
  const { medication = "Semaglutide", form = "Injection", provider = "My clinic" } = prescription;
  const { cost = "399", payment = "Cash or card" } = prescription;
  await page.getByText(medication, { exact: true }).click();
  await page.getByText(form, { exact: true }).click();
  await page.getByLabel("Your dose").selectOption("Not sure");
  await page.getByLabel("Current provider").fill(provider);
  await page.getByLabel("What you pay per month").fill(cost);
  await page.getByText(payment, { exact: true }).click();
}

export async function goToContact(page: Page) {
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Tell us who you are and where you live" })).toBeFocused();
}

/** Completes the whole savings form and waits until its results, or the reason for none, are shown. */
export async function findSavings(page: Page, prescription: Prescription = {}, state = "Ohio") {
  await page.goto("/save-on-prescription");
  await fillPrescription(page, prescription);
  await goToContact(page);
  await page.getByLabel("Full name").fill("Jane Doe");
  await page.getByLabel("State").selectOption(state);
  await page.getByRole("button", { name: "Find Savings" }).click();
  await expect(page).toHaveURL(/\/save-on-prescription\/results$/);
  await expect(page.getByRole("heading", { name: "Your Savings Analysis" })).toBeVisible();
  // The heading is already there while the results are loading.
  await expect(page.getByText("Finding your best matches...")).toBeHidden();
}
