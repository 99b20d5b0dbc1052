import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

const PAGE = href("/admin/reports/filtered");

test("An administrator finds a robot's clicks among filtered traffic @both", async ({ page, request }) => {
  test.slow();
  const directory = await (await request.get("/providers")).text();
  const [provider = ""] = /\/providers\/[a-z0-9-]+(?=")/.exec(directory) ?? [];
  // The other width's test has the same robot.
  const source = `chat-${crypto.randomUUID().slice(0, 8)}.example`;
  const headers = {
    "user-agent": "GPTBot/1.2 (+https://openai.com/gptbot)",
    referer: `https://${source}/`,
  };
  for (let click = 0; click < 2; click += 1) {
    const answer = await request.get(`${provider}/visit`, { headers, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
  }

  await openAs(page, "administrator", PAGE);
  // Several processes write what they counted within 20 seconds of each other.
  await expect(async () => {
    await page.goto(`${PAGE}?days=7&kind=clicks&is.source=${source}`);
    await expect(page.getByRole("table", { name: "By robot" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveTitle(/Filtered traffic/);
  await expect(page.getByRole("heading", { name: /^Chart notes/ })).toBeVisible();
  await page.getByRole("table", { name: "By robot" }).getByRole("link", { name: "GPTBot" }).click();
  await page.waitForURL(/robot=GPTBot/);
  const rule = page.getByRole("table", { name: "By rule" }).getByRole("row", { name: /AI crawler/ });
  await expect(rule).toBeVisible();
  await expectToFit(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: "Remove filter: Robot is GPTBot" }).click();
  await page.waitForURL((url) => !url.searchParams.has("robot"));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^filtered-traffic-clicks-[\d-]+\.csv$/);
});
