import type { Page } from "@playwright/test";
import { href } from "react-router";
import { expect } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

export const brandName = () => `Sample ${crypto.randomUUID().slice(0, 8)}`;

export const priceRow = (page: Page, number: number) =>
  page.getByRole("group", { name: `Price ${number}`, exact: true });

/** Fills in the form for a new brand with one price, high enough to appear late in every list. */
export async function fillNewBrand(page: Page, name: string) {
  await page.getByLabel("Brand name").fill(name);
  await page.getByRole("button", { name: "Add price" }).click();
  await priceRow(page, 1).getByLabel("Medication type").selectOption("Semaglutide Injection");
  await priceRow(page, 1).getByLabel("Price", { exact: true }).fill("950");
}

/** Stores a brand with a price of $950 and opens it in the editor. @returns its name. */
export async function openNewBrand(page: Page) {
  const name = brandName();
  await openAs(page, "administrator", href("/admin/brand/new"));
  await fillNewBrand(page, name);
  await page.getByRole("button", { name: "Save brand" }).click();
  await page.getByRole("searchbox", { name: "Search brands by name" }).fill(name);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Brand" })).toBeVisible();
  return name;
}
