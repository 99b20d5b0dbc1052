import type { Page } from "@playwright/test";
import { href } from "react-router";
import { testAccounts } from "../setup/accounts.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, test } from "./fixtures.ts";
import { holdUntilLoadingShows } from "./loading-messages.ts";

const admin = { email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD };

async function fillIn(page: Page, credentials: { email: string; password: string }) {
  await page.getByLabel("Email", { exact: true }).fill(credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(credentials.password);
}

async function signIn(page: Page, next: string = href("/admin")) {
  await page.goto(`${href("/login")}?${new URLSearchParams({ next })}`);
  await fillIn(page, admin);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === next);
}

const onLogin = (url: URL) => url.pathname === href("/login");

test("a staff member is asked to sign in, sees the button busy, and arrives at the requested page", async ({
  page,
}) => {
  await page.goto(href("/admin/account"));
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  const shown = await holdUntilBusy(page);
  await fillIn(page, admin);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === href("/admin/account"));
  expect(shown).toEqual(["Signing in..."]);
});

/**
 * Holds the form that signs in until its button is busy. Playwright reads nothing from a page that is being left, so the
 * page reports the button's label.
 */
async function holdUntilBusy(page: Page): Promise<readonly string[]> {
  const { promise: busy, resolve } = Promise.withResolvers<void>();
  const shown: string[] = [];
  await page.exposeFunction("noteLabel", (label: string) => {
    shown.push(label);
    resolve();
  });
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main [type="submit"]');
    if (!button) return;
    new MutationObserver((_, observer) => {
      if (button.getAttribute("aria-disabled") !== "true") return;
      observer.disconnect();
      Reflect.get(window, "noteLabel")(button.innerText);
    }).observe(button, { attributes: true });
  });
  await page.route("**/login?*", async (route) => {
    if (route.request().method() === "POST") await busy;
    await route.continue();
  });
  return shown;
}

test("wrong credentials get an error message, which has the focus, and the email stays", async ({
  page,
  expectError,
}) => {
  expectError(/40[01]/);
  await page.goto(href("/login"));
  const credentials = { email: `${crypto.randomUUID()}@staff.example`, password: "not the password" };
  await fillIn(page, credentials);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("Failed to sign in. Please check your credentials.");
  await expect(banner).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(credentials.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  // The entry of a field leads to a fragment, which must not keep the next message from getting the focus.
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Enter your password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/#/);
  await expect(banner).toBeFocused();
});

// spec:access#email-or-phone
test("empty fields are named, and the summary links to each @both", async ({ page, expectError }) => {
  expectError(/400/);
  await page.goto(href("/login"));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all required fields");
  await page.getByRole("link", { name: "Enter your password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a staff member signs in and out @both", async ({ page }) => {
    await signIn(page, href("/admin/account"));
    await page.goto(href("/terms"));
    await page.getByRole("button", { name: "Logout" }).first().click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
    await page.goto(href("/admin"));
    await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  });
});

test("signing out in one tab signs out the others", async ({ page, context }) => {
  await signIn(page, href("/admin/account"));
  const other = await context.newPage();
  await other.goto(href("/admin/account"));
  await other.bringToFront();
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/logout";
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL(onLogin);
  await other.waitForURL(onLogin);
  await expect(other.getByText("Your session has ended. Sign in again.")).toBeVisible();
  expect(new URL(other.url()).searchParams.get("next")).toBe(href("/admin/account"));
  await expect(other.getByRole("button", { name: "Logout" })).toHaveCount(0);
});

// spec:access#session-ended-elsewhere
test("the page checks every 30 seconds, stops while hidden, and leads to sign-in when the session has ended", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signIn(page, href("/admin/account"));
  const ticks: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === href("/session")) ticks.push(request.url());
  });
  let halfMinutes = 0;
  const passHalfMinute = async () => {
    halfMinutes += 1;
    await page.clock.runFor(30_000);
    return ticks.length;
  };
  await expect.poll(passHalfMinute).toBeGreaterThanOrEqual(3);
  // One for each half minute, and one when the page is shown.
  expect(ticks.length).toBeLessThanOrEqual(halfMinutes + 1);

  await setHidden(page, true);
  const before = ticks.length;
  for (let i = 0; i < 4; i += 1) expect(await passHalfMinute()).toBe(before);

  await context.clearCookies();
  await setHidden(page, false);
  await page.waitForURL(onLogin);
  await expect(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
});

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

test("after signing out, the Back button shows nothing of the staff area", async ({ page }) => {
  await signIn(page, href("/admin/account"));
  await page.goto(href("/terms"));
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL(onLogin);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === href("/terms"));
  await page.goBack();
  await page.waitForURL(onLogin);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
});

test("'Loading...' shows while the server checks who wants to enter the staff area", async ({ page }) => {
  await signIn(page);
  const shown = await holdUntilLoadingShows(page, href("/admin"));
  await page.goto(href("/terms"));
  await page.getByRole("link", { name: "Staff area" }).filter({ visible: true }).press("Enter");
  await page.waitForURL((url) => url.pathname === href("/admin"));
  expect(shown).toEqual(["Loading..."]);
});

test("the sign-in pages are accessible and fit, in light and dark mode @both", async ({
  page,
  expectError,
}) => {
  expectError(/403/);
  const pages = [
    href("/login"),
    href("/login/code"),
    href("/login/recover"),
    href("/login/reset"),
    href("/access-denied"),
  ];
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of pages) {
    await page.goto(address);
    await expectToFit(page);
    await expectAccessibleInBothSchemes(page);
  }
});

test("anyone can request a code and a link, whatever email they enter", async ({ page }) => {
  const email = `${crypto.randomUUID()}@staff.example`;
  await page.goto(href("/login"));
  await page.getByRole("link", { name: "Sign in with an email code" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with a code" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(`If ${email} belongs to a staff account`)).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.goto(href("/login/recover"));
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`If ${email} belongs to a staff account`)).toBeVisible();
});
