import type { Locator, Page } from "@playwright/test";

/** Opens a form and completes it. @returns the button that sends it and opens the results */
export type CompleteForm = (page: Page, origin: string) => Promise<Locator>;

/** How a visitor completes each form that leads to results. */
export const completeForms = {
  async comparison(page, origin) {
    await page.goto(`${origin}/compare-providers?state=CA`);
    await page.getByRole("radio", { name: "Female" }).check();
    await page.getByLabel("Feet").selectOption("5");
    await page.getByLabel("Inches").selectOption("6");
    await page.getByLabel("Current weight").fill("210");
    await page.getByLabel("Goal weight").fill("165");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("radio", { name: /^Semaglutide/ }).check();
    await page.getByRole("radio", { name: /^Injection/ }).check();
    await page.getByRole("radio", { name: /^Cash or card/ }).check();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Full name").fill("Jane Doe");
    return page.getByRole("button", { name: "Find Providers" });
  },
  async savings(page, origin) {
    await page.goto(`${origin}/save-on-prescription`);
    await page.getByText("Semaglutide", { exact: true }).click();
    await page.getByText("Injection", { exact: true }).click();
    await page.getByLabel("Your dose").selectOption("Not sure");
    await page.getByLabel("Current provider").fill("My clinic");
    await page.getByLabel("What you pay per month").fill("399");
    await page.getByText("Cash or card", { exact: true }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Full name").fill("Jane Doe");
    await page.getByLabel("State").selectOption("Ohio");
    return page.getByRole("button", { name: "Find Savings" });
  },
  async calculator(page, origin) {
    await page.goto(`${origin}/calculator`);
    await page.getByLabel("Current weight").fill("200");
    await page.getByText("Semaglutide", { exact: true }).click();
    await page.getByText("Moderate", { exact: true }).click();
    await page.getByText("24 weeks", { exact: true }).click();
    return page.getByRole("button", { name: "Calculate Results" });
  },
} satisfies Record<string, CompleteForm>;
