import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { waitForIsland } from "./react";
import { fillBasics, fillPreferences, fillPrescription, goToContact } from "./tool-forms";

type Tool = {
  /** Completes the form, but doesn't send it. */
  complete(page: Page): Promise<void>;
  send: string;
  results: string;
  /** Where the results page posts its question. */
  endpoint: string;
};

const tools: Record<string, Tool> = {
  comparison: {
    async complete(page) {
      await page.goto("/compare-providers?state=CA");
      await fillBasics(page);
      await fillPreferences(page);
      await page.getByLabel("Full name").fill("Jane Doe");
    },
    send: "Find Providers",
    results: "/compare-providers/results",
    endpoint: "/compare-providers/matches",
  },
  "savings finder": {
    async complete(page) {
      await page.goto("/save-on-prescription");
      await fillPrescription(page);
      await goToContact(page);
      await page.getByLabel("Full name").fill("Jane Doe");
      await page.getByLabel("State").selectOption("Ohio");
    },
    send: "Find Savings",
    results: "/save-on-prescription/results",
    endpoint: "/save-on-prescription/results",
  },
  calculator: {
    async complete(page) {
      await page.goto("/calculator");
      await page.getByLabel("Current weight").fill("200");
      await page.getByText("Semaglutide", { exact: true }).click();
      await page.getByText("Moderate", { exact: true }).click();
      await page.getByText("24 weeks", { exact: true }).click();
    },
    send: "Calculate Results",
    results: "/calculator/results",
    endpoint: "/calculator/results",
  },
};

for (const [name, { complete, send, results, endpoint }] of Object.entries(tools)) {
  // spec:platform#results-early
  test(`the ${name} requests its results before their component runs, and only once`, async ({ page }) => {
    await complete(page);
    const isQuestion = (request: { url(): string; method(): string }) =>
      new URL(request.url()).pathname === endpoint && request.method() === "POST";
    const questions: string[] = [];
    page.on("request", (request) => isQuestion(request) && questions.push(request.postData() ?? ""));
    const requested = page.waitForRequest(isQuestion);
    // Without React, no component runs.
    await page.route("**/assets/react-*.js", async (route) => {
      await requested;
      await route.continue();
    });
    await page.getByRole("button", { name: send }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(results);
    expect(questions).toHaveLength(1);
    // A reload has nothing to send early, so its component sends the same question.
    await page.unroute("**/assets/react-*.js");
    await page.reload();
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(questions).toEqual([questions[0], questions[0]]);
  });

  // spec:site#next-page
  test(`the ${name} fetches the page of its results while the form is completed`, async ({ page }) => {
    await complete(page);
    await scriptsArrive(page);
    await page.getByRole("button", { name: send }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(await page.evaluate(deliveries)).toEqual({ page: "navigational-prefetch", fetchedScripts: [] });
  });
}

for (const path of ["/", "/blog/questions-to-ask-an-online-provider"]) {
  // spec:site#next-page
  test(`${path} fetches the comparison while a visitor chooses a state`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.evaluate(nextScripts)).toEqual([]);
    const states = page.getByLabel("Where do you live?");
    await states.focus();
    await scriptsArrive(page);
    await states.selectOption("Texas");
    const button = page.getByRole("button", { name: "Compare Providers" });
    // On the home page, the choice is enough.
    if (path !== "/") await button.click();
    await expect(page).toHaveURL("/compare-providers?state=TX");
    await waitForIsland(page);
    // The document is the same for each state, and the form still gets the chosen one.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("compare-form"))).toContain("TX");
    expect(await page.evaluate(deliveries)).toEqual({ page: "navigational-prefetch", fetchedScripts: [] });
  });
}

// spec:site#next-page
test("a form that nothing was entered into fetches nothing", async ({ page }) => {
  for (const path of ["/compare-providers", "/save-on-prescription", "/calculator"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.locator("link[rel=prefetch][as=script]").count(), path).toBe(0);
    expect(await page.locator("template[data-next-page]").count(), path).toBe(1);
  }
});

/** Waits until the scripts of the next page are in the browser's cache. */
async function scriptsArrive(page: Page): Promise<void> {
  const scripts = await page.evaluate(nextScripts);
  expect(scripts.length).toBeGreaterThan(0);
  await page.waitForFunction(
    (urls) => urls.every((url) => performance.getEntriesByName(url).length > 0),
    scripts,
  );
}

/** Runs in the page. @returns the URLs of the scripts that it fetched for the next page */
function nextScripts(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch][as=script]");
  return [...links].map(({ href }) => href);
}

/** Runs in the page. How the page arrived, and the scripts that didn't come from the browser's cache. */
function deliveries() {
  const [navigation] = performance.getEntriesByType("navigation");
  const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
  const wayOf = (entry: PerformanceEntry | undefined): unknown => entry && Reflect.get(entry, "deliveryType");
  return {
    page: wayOf(navigation),
    fetchedScripts: scripts.filter((script) => wayOf(script) !== "cache").map(({ name }) => name),
  };
}
