import { href } from "react-router";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

test("Staff see what a stop affects, stop a provider, and show it again; visitors' links lead to alternatives @both", async ({
  page,
  browser,
  expectError,
}) => {
  test.slow();
  expectError(/status of 400/);
  const name = `Sample ${crypto.randomUUID().slice(0, 8)}`;
  await openAs(page, "administrator", href("/admin/brand/new"));
  await page.getByLabel("Brand name").fill(name);
  await page.getByLabel("Website link").fill("https://stopped.example/");
  await page.getByRole("button", { name: "Add price" }).click();
  const row = page.getByRole("group", { name: "Price 1", exact: true });
  await row.getByLabel("Medication type").selectOption("Semaglutide Injection");
  await row.getByLabel("Price", { exact: true }).fill("950");
  await page.getByRole("button", { name: "Save brand" }).click();
  await page.getByRole("searchbox", { name: "Search brands by name" }).fill(name);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Stop provider" }).click();

  await expect(page.getByRole("heading", { name: "What this affects" })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole("button", { name: "Stop provider" }).click();
  await page.getByRole("link", { name: "Enter the reason" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByLabel("Reason").fill("A batch was recalled");
  await page.getByRole("button", { name: "Stop provider" }).click();
  await expect(page.getByText("This provider is stopped. Visitors can't see it.")).toBeVisible();
  await expect(page.getByText("Reason: A batch was recalled")).toBeVisible();

  const visitor = await browser.newPage();
  const slug = name.toLowerCase().replaceAll(" ", "-");
  await visitor.goto(href("/providers/:slug/visit", { slug }));
  await expect(
    visitor.getByRole("heading", { level: 1, name: `${name} isn’t on our site right now` }),
  ).toBeVisible();
  await visitor.getByLabel("Your state").selectOption("Texas");
  await visitor.getByRole("button", { name: "Show providers" }).click();
  await expect(visitor.getByRole("heading", { name: "Providers that serve Texas" })).toBeVisible();
  await expectToFit(visitor);
  await expectAccessibleInBothSchemes(visitor);

  await page.getByRole("button", { name: "Show provider again" }).click();
  await expect(page.getByText(`${name} is back on the site`)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  await visitor.close();
});
