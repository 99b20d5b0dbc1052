import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { recordAudit } from "~/features/audit/mutations.server";
import { createStaff } from "~/features/auth/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;

const ann = await createStaff(db, { name: "Ann Carter" });
const admin = browserWith(app, await signIn(app, ann));
const managerCookie = await signIn(app, await createStaff(db, { role: "content_manager" }));
const manager = browserWith(app, managerCookie);

/** The links in a page's main part, without those of the frame around it. */
function linksOfMain(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return [...main.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1] ?? "");
}

describe("the MSL dashboard", () => {
  test("has its cards and names the manual logger without a link", async () => {
    const html = await manager.page(href("/admin/msl-dashboard"));
    for (const text of ["Blog Management", "Revenue Tracking", "Manual logger", "For administrators only"])
      expect(html).toContain(text);
    expect(html).toContain("Only administrators can use other admin features");
    expect(linksOfMain(html)).toEqual([
      href("/admin/blog"),
      href("/admin/blog/analytics"),
      href("/admin/revenue"),
    ]);
    expect(html).not.toContain(href("/admin/conversion-logger"));
  });

  test("is where /admin redirects the content manager, and an administrator may see it too", async () => {
    const answer = await manager.get(href("/admin"));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, href("/admin/msl-dashboard")]);
    expect(linksOfMain(await admin.page(href("/admin/msl-dashboard")))).toContain(
      href("/admin/conversion-logger"),
    );
  });
});

describe("the frame", () => {
  test("names who is signed in, and the page in its title", async () => {
    const html = await admin.page(href("/admin/audit"));
    expect(html).toContain("<title>Audit log | DoseCompare</title>");
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).toContain("Ann Carter");
    expect(html).toContain("Administrator");
  });

  test("marks the current page alone, also where its navigation was rendered before", async () => {
    const navigationOf = async (path: string) =>
      /<nav[^>]*aria-label="Staff area"[\s\S]*?<\/nav>/.exec(await admin.page(path))?.[0] ?? "";
    const marked = (html: string) => html.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? [];
    const [audit, leads, again] = [
      await navigationOf(href("/admin/audit")),
      await navigationOf(href("/admin/leads")),
      await navigationOf(href("/admin/audit")),
    ];
    expect(marked(audit)).toEqual([expect.stringContaining(`href="${href("/admin/audit")}"`)]);
    expect(marked(leads)).toEqual([expect.stringContaining(`href="${href("/admin/leads")}"`)]);
    expect(again).toBe(audit);
  });

  test.each([
    ["a URL that doesn't exist", "/admin/no/such/page"],
    ["a brand that doesn't exist", "/admin/edit/999999"],
  ])("stays around %s", async (_, path) => {
    const answer = await admin.get(path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain("We can&#x27;t find that page");
    expect(html).toContain('aria-label="Staff area"');
    expect(html).toContain("<title>Page not found | ");
  });

  test("doesn't reveal to the content manager whether a URL exists", async () => {
    const answer = await manager.get("/admin/no/such/page");
    expect(answer.headers.get("location")).toBe(href("/access-denied"));
  });
});

describe("the audit log", async () => {
  await recordAudit(
    db,
    ann,
    {
      action: "updated",
      entity: "brand",
      entityId: 12,
      summary: "Northfield Clinic",
      before: { brandName: "Northfield", acceptInsurance: false },
      after: { brandName: "Northfield Clinic", acceptInsurance: true },
    },
    new Date("2026-03-01T12:00:00Z"),
  );

  test("shows each field before and after, in Eastern Time", async () => {
    const html = await admin.page(`${href("/admin/audit")}?entity=brand`);
    for (const text of ["Northfield Clinic", "Brand name", "Accept insurance", "Mar 1, 2026, 7:00 AM ET"])
      expect(html).toContain(text);
  });

  test.for([
    "?q=%00",
    "?q=%ED%A0%80",
    "?from=2026-02-30&to=yesterday",
    "?older=1-2-3&newer=x",
    `?q=${"x".repeat(3_000)}`,
    "?person=%00&entity=__proto__",
    "?q=a&q=b",
  ])("answers %s", async (query) => {
    expect((await admin.get(`${href("/admin/audit")}${query}`)).status).toBe(200);
  });

  test("can't be read by requesting its data directly", async () => {
    const answer = await app.fetch("/admin/audit.data?_routes=features%2Fstaff%2Faudit.route", {
      headers: { cookie: managerCookie },
    });
    expect(await answer.text()).not.toContain("Northfield");
  });
});
