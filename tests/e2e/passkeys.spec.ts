import type { CDPSession, Page } from "@playwright/test";
import { href } from "react-router";
import { testAccounts } from "../setup/accounts.ts";
import { type BuiltServer, startBuiltServer } from "../setup/built-server.ts";
import { startPostgres } from "../setup/postgres.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./fixtures.ts";

/**
 * Administrators on a separate server, with PostgreSQL and production defaults: two-factor authentication is required.
 */
const production = test.extend<{ server: BuiltServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const database = await startPostgres();
      const settings = { DATABASE_URL: database.url, REQUIRE_SECOND_FACTOR: "", SAMPLE_DATA: "0" };
      const server = await startBuiltServer({ settings: { ...settings, TRUST_PROXY: "1" } });
      await use(server);
      await server.stop();
      await database.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
});

/** Adds a device to the browser with a fingerprint reader that recognizes its owner. */
async function plugInDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function enterPassword(page: Page, next: string): Promise<void> {
  await page.goto(`${href("/login")}?${new URLSearchParams({ next })}`);
  await page.getByLabel("Email", { exact: true }).fill(testAccounts.ADMIN_EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(testAccounts.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const at = (path: string) => (url: URL) => url.pathname === path;
const own = href("/admin/account/passkeys");

production(
  "an administrator is led to set up a passkey, signs in with it, and removes it again",
  async ({ page, expectError }) => {
    test.slow();
    const { cdp, authenticatorId } = await plugInDevice(page);
    await enterPassword(page, href("/admin/staff"));
    await expect(page.getByText("Set it up to continue")).toBeVisible();
    await page.getByRole("link", { name: "add a passkey" }).click();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.waitForURL(at(href("/admin/staff")));

    await page.context().clearCookies();
    await page.goto(`${href("/login")}?${new URLSearchParams({ next: own })}`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(at(own));
    await expect(page.getByText(/last used/)).toBeVisible();

    await page.context().clearCookies();
    await enterPassword(page, own);
    await expect(page.getByRole("heading", { level: 1, name: "Two-factor authentication" })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(at(own));

    await page.getByRole("button", { name: /^Rename/ }).click();
    await page.getByLabel("Name").fill("Work laptop");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByRole("button", { name: "Remove Work laptop" })).toBeVisible();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText("This device already has a passkey for your account.");
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("button", { name: "Remove Work laptop" }).click();
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await expect(page.getByText("You don't have a passkey yet.")).toBeVisible();

    expectError(/401/);
    await page.context().clearCookies();
    await page.goto(href("/login"));
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("That passkey doesn't belong to an account here.");
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("No passkey was used.");
    await expectAccessibleInBothSchemes(page);
  },
);

test("only visitors who press the button load the code that talks to the device", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (answer) => {
    if (answer.request().resourceType() === "script") scripts.push(await answer.text().catch(() => ""));
  });
  await page.goto(href("/login"), { waitUntil: "networkidle" });
  const talks = () => scripts.filter((script) => script.includes("navigator.credentials.get")).length;
  expect(scripts.length).toBeGreaterThan(0);
  expect(talks()).toBe(0);
  await plugInDevice(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect.poll(talks).toBe(1);
});
