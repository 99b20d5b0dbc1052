import { describe, expect, test } from "vitest";
import { redirectWithToast, takeFlash } from "./flash.server";

const config = { SITE_URL: "https://site.example" };
const pageWith = (cookie: string, headers: Record<string, string> = {}) =>
  new Request("https://site.example/admin", { headers: { cookie, ...headers } });
const cookieOf = (answer: Response) => answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";

/** What a browser would send after someone else planted a cookie in it. */
const planted = (flash: object) => `flash=${encodeURIComponent(btoa(JSON.stringify(flash)))}`;

describe("a message for the next page", () => {
  test("is carried by the redirect and shown once", async () => {
    const undo = { action: "/admin", fields: { intent: "restore", brandId: "12" } };
    const answer = await redirectWithToast("/admin", { text: 'Brand "Ü 😀" deleted', undo }, config);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );

    const { flash, headers } = await takeFlash(pageWith(cookieOf(answer)));
    expect(flash).toEqual({ id: expect.any(String), text: 'Brand "Ü 😀" deleted', tone: "good", undo });
    expect(new Headers(headers).get("Set-Cookie")).toMatch(/^flash=.*Max-Age=0/);
  });

  test("is cut if a long name makes it too long for a toast", async () => {
    const answer = await redirectWithToast("/admin", { text: `${"x".repeat(298)}😀 deleted` }, config);
    const { flash } = await takeFlash(pageWith(cookieOf(answer)));
    expect(flash?.text).toBe(`${"x".repeat(298)}\ufffd…`);
  });

  test("two identical ones are distinguished", async () => {
    const one = await redirectWithToast("/admin", { text: "Saved" }, config);
    const two = await redirectWithToast("/admin", { text: "Saved" }, config);
    expect(cookieOf(one)).not.toBe(cookieOf(two));
  });

  test("isn't used up when a page is only prefetched", async () => {
    const answer = await redirectWithToast("/admin", { text: "Saved" }, config);
    const ahead = await takeFlash(pageWith(cookieOf(answer), { "sec-purpose": "prefetch" }));
    expect(ahead).toEqual({ flash: null, headers: {} });
  });

  test("is absent on other pages", async () => {
    expect(await takeFlash(pageWith("staff.session_token=x"))).toEqual({ flash: null, headers: {} });
  });
});

test.each([
  "flash=",
  "flash=%E0%A4%A",
  "flash=bm90IGpzb24=",
  planted({ id: "1", text: "", tone: "good" }),
  planted({ id: "1", text: "x", tone: "blink" }),
  planted({ id: "1", text: "x".repeat(400), tone: "good" }),
  planted({ id: "1", text: "x", tone: "good", undo: { action: "https://evil.example/", fields: {} } }),
  planted({ id: "1", text: "x", tone: "good", undo: { action: "//evil.example/", fields: {} } }),
  planted({ id: "1", text: "x", tone: "good", undo: { action: "/\\evil.example/", fields: {} } }),
  planted({ id: "1", text: "x", tone: "good", undo: { action: "javascript:alert(1)", fields: {} } }),
])("a cookie that we didn't write this way is dropped: %s", async (cookie) => {
  const { flash, headers } = await takeFlash(pageWith(cookie));
  expect(flash).toBeNull();
  expect(new Headers(headers).get("Set-Cookie")).toMatch(/Max-Age=0/);
});
