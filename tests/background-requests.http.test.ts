import { eq } from "drizzle-orm";
import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { inBackground } from "~/features/auth/rules/background";
import { storePost } from "~/features/posts/factory";
import { authSessions } from "~/platform/db/tables/auth";
import { useApp } from "./setup/app.ts";
import { browserWith } from "./setup/browser.ts";
import { signIn } from "./setup/staff.ts";

const app = await useApp();
const { db } = app.platform;
const { id: page } = await storePost(db);
const sign = { kind: "post", page, tab: crypto.randomUUID(), intent: "here" };

// spec:access#session-end
test.for<
  [string, (browser: ReturnType<typeof browserWith>, urlOf: typeof inBackground) => Promise<Response>]
>([
  ["the live page", (browser, urlOf) => browser.get(urlOf(href("/admin/reports/live/feed")))],
  ["the revenue page", (browser, urlOf) => browser.get(urlOf(href("/admin/revenue/pulse")))],
  ["an open editor", (browser, urlOf) => browser.post(urlOf(href("/admin/presence")), sign)],
])("requests that %s makes on its own don't extend the session", async ([, ask]) => {
  const account = await createStaff(db);
  const browser = browserWith(app, await signIn(app, account));
  const ofAccount = eq(authSessions.userId, account.userId);
  const soon = new Date(Date.now() + 30 * 60_000);
  await db.update(authSessions).set({ expiresAt: soon }).where(ofAccount);
  const expiry = async () => {
    const [session] = await db.select().from(authSessions).where(ofAccount);
    return session?.expiresAt.getTime();
  };
  const answer = await ask(browser, inBackground);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await expiry()).toBe(soon.getTime());
  // Without the mark, the same request is use.
  await ask(browser, (url) => url);
  expect(await expiry()).toBeGreaterThan(soon.getTime());
});
