import { href } from "react-router";
import { expect, expectAccessible, test } from "./fixtures.ts";

/** Public pages that anyone can open by their URL. */
const PAGES = [href("/"), href("/compare-providers")];

for (const page of PAGES) {
  test(`a visitor who opens ${page} gets an accessible page that fits the screen @both`, async ({
    page: tab,
  }) => {
    const response = await tab.goto(page);
    expect(response?.status()).toBe(200);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessible(tab);
    const overflow = await tab.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, "pixels that stick out sideways").toBe(0);
  });
}
