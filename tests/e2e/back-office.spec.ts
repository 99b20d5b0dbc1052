import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { href } from "react-router";
import sharp from "sharp";
import { buildLeadForm } from "~/features/leads/factory";
import { buildClaimFields } from "~/features/rebate/factory";
import { expect, expectAccessible, expectToFit, holdReact, test } from "./fixtures.ts";
import { openAs } from "./staff-people.ts";

/** A name that no other test searches for. */
const newName = () => `Visitor ${randomUUID().slice(0, 8)}`;

async function sendClaim(page: Page, fullName: string) {
  const background = { r: Math.floor(Math.random() * 256), g: 120, b: 120 };
  const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" });
  const own = {
    submissionId: randomUUID(),
    orderConfirmationNumber: randomUUID(),
    addressLine1: `${fullName} Street`,
  };
  const multipart = {
    ...buildClaimFields({ ...own, fullName, orderDate: today }),
    screenshot: { name: "order.png", mimeType: "image/png", buffer: picture },
  };
  const answer = await page.request.post(href("/rebate-claim/submit"), { multipart });
  expect(answer.ok()).toBe(true);
}

test("a reviewer finds a claim, enlarges its screenshot, declines it, and goes on to the next by keyboard @both", async ({
  page,
  expectError,
}) => {
  expectError(/status of 400/);
  const [first, second] = [newName(), newName()];
  await sendClaim(page, first);
  await sendClaim(page, second);
  await openAs(page, "administrator", href("/admin/claims"));
  const search = page.getByRole("searchbox", { name: "Search claims" });
  await search.fill("Visitor");
  await search.press("Enter");
  await expect(page.getByRole("link", { name: "Clear search" })).toBeVisible();
  expect(page.url()).not.toContain("Visitor");
  await expectToFit(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: first }).click();
  const screenshot = page.getByRole("img", { name: "Order confirmation as the claimant sent it" });
  await expect.poll(() => screenshot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  const before = await screenshot.evaluate((image) => image.clientWidth);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(await screenshot.evaluate((image) => image.clientWidth)).toBeGreaterThan(before);
  await expectToFit(page);
  await expectAccessible(page);

  await page.getByText("Decline with a reason").click();
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("textbox", { name: "Reason" }).fill("The screenshot is blank.");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByText("Declined. We're emailing the claimant the reason.")).toBeVisible();
  await expect(page.getByRole("main").getByText("The screenshot is blank.")).toBeVisible();
  await page.keyboard.press("Alt+J");
  await expect(page.getByText(second, { exact: true })).toBeVisible();
});

test("an administrator finds a lead, reads its consent, and deletes it on request @both", async ({
  page,
}) => {
  const fullName = newName();
  const email = `${fullName.replace(" ", ".").toLowerCase()}@visitor.example`;
  const form = buildLeadForm({ submissionId: randomUUID(), fullName, email });
  expect((await page.request.post(href("/compare-providers"), { form })).ok()).toBe(true);

  await openAs(page, "administrator", href("/admin/leads"));
  const search = page.getByRole("searchbox", { name: "Search leads" });
  await search.fill(email);
  await search.press("Enter");
  await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
  await expect(search).toBeFocused();
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: fullName }).click();
  await expect(page.getByRole("heading", { level: 1, name: fullName })).toBeVisible();
  await expect(page.getByText("I agree to the Terms and Conditions and the Privacy Policy.")).toBeVisible();
  expect(page.url()).not.toContain("visitor");
  await expectToFit(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Delete permanently" }).click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this person's data?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("Lead deleted permanently")).toBeVisible();
  await expect(page.getByText("No leads match your filters")).toBeVisible();
});

test("a search for a lead that was typed before the page's script ran stays", async ({ page }) => {
  await openAs(page, "administrator", href("/admin/leads"));
  const release = await holdReact(page);
  await page.reload({ waitUntil: "domcontentloaded" });
  const search = page.getByRole("searchbox", { name: "Search leads" });
  await search.fill("No one has this name");
  release();
  await expect(page.getByRole("button", { name: "Search Ctrl K" })).toBeVisible();
  await expect(search).toHaveValue("No one has this name");
});

test("visitors read a text that an administrator replaced, until it is reset @both", async ({
  page,
  context,
  expectError,
}) => {
  expectError(/status of 400/);
  const words = `Our own words ${randomUUID().slice(0, 8)}.`;
  const visitor = await context.newPage();
  await openAs(page, "administrator", href("/admin/settings"));
  await page.getByText("The footer of every public page.").click();
  const group = page.getByRole("form", { name: "Statements and seal" });
  const field = group.getByLabel("Seal: text");
  await field.fill(`<b>${words}</b>`);
  await group.getByRole("button", { name: "Save texts" }).click();
  await expect(group.getByRole("alert")).toBeFocused();
  await expectAccessible(page);
  await expect(field).toHaveValue(`<b>${words}</b>`);
  await field.fill(words);
  await page.getByRole("link", { name: "AI", exact: true }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByText("Keep editing").click();
  await group.getByRole("button", { name: "Save texts" }).click();
  await expect(page.getByText("1 text saved and live on the site")).toBeVisible();
  await visitor.goto(href("/terms"));
  await expect(visitor.getByRole("contentinfo").getByText(words)).toBeVisible();
  await expectToFit(page);

  await group.getByRole("button", { name: "Reset Seal: text to default" }).click();
  await expect(page.getByText("Text reset to default")).toBeVisible();
  await expect(field).toHaveValue(/^LegitScript reviews online pharmacies/);
  await visitor.reload();
  await expect(
    visitor.getByRole("contentinfo").getByText("LegitScript reviews online pharmacies"),
  ).toBeVisible();
});
