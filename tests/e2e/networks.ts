import { expect, type Page } from "@playwright/test";
import { href } from "react-router";
import { inboundPaths } from "../../app/features/revenue/rules/postback-urls";

/** Adds a network with a new name and returns the URL to call, filled in. */
export async function connectNetwork(page: Page, name: string) {
  await page.goto(href("/admin/settings/networks"));
  await page.getByLabel("New network name").fill(name);
  await page.getByRole("button", { name: "Add network" }).click();
  // The page of all networks also has a button with this name.
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await page.getByRole("button", { name: "Create token" }).click();
  const address = new URL((await page.locator("code", { hasText: "?token=" }).first().textContent()) ?? "");
  return (values: Record<string, string>) => {
    const filled = new URL(inboundPaths.postback, page.url());
    filled.searchParams.set("token", address.searchParams.get("token") ?? "");
    for (const [field, value] of Object.entries(values)) filled.searchParams.set(field, value);
    return page.request.get(filled.href, { headers: { "User-Agent": "network/1.0" } });
  };
}
