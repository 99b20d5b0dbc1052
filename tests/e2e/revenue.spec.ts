import { href } from "react-router";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures";
import { connectNetwork } from "./networks";
import { openAs } from "./staff-people";

const someName = (kind: string) => `${kind} ${crypto.randomUUID().slice(0, 8)}`;

test("A network's postback appears without a reload, and can be deleted and restored", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, "administrator", href("/admin"));
  const name = someName("Network");
  const post = await connectNetwork(page, name);
  await page.goto(href("/admin/revenue"));
  await page.getByRole("button", { name: `Copy the postback URL for ${name}` }).click();
  await expect(page.getByText("Copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("payout={payout}");
  await expect(page.getByText("Copied!")).toBeHidden();

  const id = someName("T");
  expect((await post({ transaction_id: id, payout: "12.34", sub1: "hv" })).status()).toBe(200);
  // Its history, in a row below, also has its name.
  const row = page.getByRole("row").filter({ hasText: id }).filter({ hasText: "$12.34" });
  await expect(row).toHaveCount(1);

  await row.getByRole("button", { name: `Delete ${id}` }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this conversion?" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toHaveCount(1);
  const history = page.getByRole("row").filter({ hasText: id }).filter({ hasText: "History (2)" });
  await history.getByRole("button").click();
  await expect(history.getByText("Deleted, by")).toBeVisible();
});

test("A network's invalid postback is in the inbox, and is accepted after a change to its settings", async ({
  page,
}) => {
  await openAs(page, "administrator", href("/admin"));
  const name = someName("Network");
  const post = await connectNetwork(page, name);
  const id = someName("T");
  expect((await post({ order: id, payout: "5" })).status()).toBe(400);
  await page.getByRole("textbox", { name: "Transaction id" }).fill("order");
  await page.getByLabel("If it doesn't send a status").selectOption("Paid");
  const toInbox = page.getByRole("link", { name: "Postback inbox", exact: true });
  await toInbox.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save network" }).click();
  await expect(page.getByText("Network saved")).toBeVisible();
  // Once everything is saved, nothing asks.
  await toInbox.click();
  await expect(page).toHaveURL(new RegExp(`${href("/admin/revenue/inbox")}$`));
  await page.goto(`${href("/admin/revenue/inbox")}?outcome=refused`);
  const refused = page
    .getByRole("row")
    .filter({ hasText: name })
    .filter({ hasText: "The field transaction_id is missing." });
  await refused.getByRole("link").click();
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expect(page.getByText("Replayed: 1 new")).toBeVisible();
  await expect(page.getByRole("main").getByText("New conversion")).toBeVisible();
});

test("The revenue screens are accessible and fit, in light and dark mode @both", async ({ page }) => {
  test.slow();
  await openAs(page, "administrator", href("/admin"));
  const post = await connectNetwork(page, someName("Network"));
  await post({ transaction_id: someName("T"), payout: "99", brandid: "9646", sub1: "r1-quizs-01234567" });
  await post({ transaction_id: "{macro}", payout: "99" });
  const screens = [
    page.url(),
    href("/admin/settings/networks"),
    `${href("/admin/revenue")}?period=all`,
    href("/admin/revenue/attribution"),
    href("/admin/revenue/inbox"),
    href("/admin/revenue/inbox/:requestId", { requestId: "1" }),
  ];
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectToFit(page);
    await expectAccessibleInBothSchemes(page);
  }
});

test("The content manager sees conversions of their own sources, and no spend", async ({ page, browser }) => {
  await openAs(page, "content manager", href("/admin/msl-dashboard"));
  const office = await browser.newPage();
  await openAs(office, "administrator", href("/admin"));
  const post = await connectNetwork(office, someName("Network"));
  const [own, foreign] = [someName("own"), someName("foreign")];
  await post({ transaction_id: own, payout: "5", sub1: "msl" });
  await post({ transaction_id: foreign, payout: "7", sub1: "genie" });
  await page.goto(href("/admin/revenue"));
  await expect(page.getByRole("row").filter({ hasText: own })).toHaveCount(1);
  await expect(page.getByText(foreign)).toHaveCount(0);
  await expect(page.getByText("Total Payout")).toBeVisible();
  for (const text of ["Total Ad Spend", "Overall ROAS", "Postback URL"])
    await expect(page.getByText(text)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await expectAccessible(page);
  await office.close();
});
