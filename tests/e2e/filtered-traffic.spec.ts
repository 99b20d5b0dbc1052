import { href } from "react-router";
import { expect, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

const PAGE = href("/admin/reports/filtered");

test("An administrator finds the clicks of a robot among filtered traffic @both", async ({
  browser,
  baseURL,
}) => {
  const robot = await fetch(new URL("/providers", baseURL ?? ""));
  const [link = ""] = /\/providers\/[a-z0-9-]+\/visit/.exec(await robot.text()) ?? [];
  const headers = {
    "user-agent": "GPTBot/1.2 (+https://openai.com/gptbot)",
    referer: "https://chat.example/",
  };
  for (let click = 0; click < 2; click += 1)
    expect((await fetch(new URL(link, baseURL ?? ""), { headers, redirect: "manual" })).status).toBe(302);

  const page = await openAs(browser, "admin", `${PAGE}?days=7&kind=clicks`);
  await expect(page).toHaveTitle(/Filtered traffic/);
  await page.getByRole("table", { name: "By robot" }).getByRole("link", { name: "GPTBot" }).click();
  await page.waitForURL(/robot=GPTBot/);
  await page.getByRole("table", { name: "By source" }).getByRole("link", { name: "chat.example" }).click();
  await page.waitForURL(/is\.source=chat\.example/);
  const rule = page.getByRole("table", { name: "By rule" }).getByRole("row", { name: /AI crawler/ });
  await expect(rule).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page);
  await page.getByRole("link", { name: "Remove filter: Robot is GPTBot" }).click();
  await page.waitForURL((url) => !url.searchParams.has("robot"));
  await expect(page.getByRole("link", { name: "Export CSV" })).toBeVisible();
});
