import type { Page } from "@playwright/test";

/** Phones fold parts of staff pages into buttons with these names. */
export async function unfold(
  page: Page,
  name: "Filters" | "More actions" | "About this page" | "Postback URL" | "Add image" | `Period: ${string}`,
): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640) await page.getByRole("button", { name }).click();
}
