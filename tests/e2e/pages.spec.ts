import { href } from "react-router";
import { expect, expectAccessible, expectReadableInDarkMode, expectToFit, test } from "./fixtures.ts";

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
    await expectToFit(tab);
  });
}

test("the accessibility checks find an image without text, and faint text in dark mode only", async ({
  page,
}) => {
  // A page without scripts, so that nothing else changes it.
  await page.goto(href("/medications"));
  await page.evaluate(() => {
    const faint = document.createElement("p");
    faint.id = "faint";
    faint.textContent = "Faint in dark mode";
    const styles = new CSSStyleSheet();
    styles.replaceSync(`
      #faint { color: black; background: white }
      @media (prefers-color-scheme: dark) { #faint { color: #222; background: black } }
    `);
    document.adoptedStyleSheets.push(styles);
    document.querySelector("main")?.append(faint);
  });
  await expectAccessible(page);
  await expect(expectReadableInDarkMode(page)).rejects.toThrow(/color-contrast/);
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("img")));
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/);
});
