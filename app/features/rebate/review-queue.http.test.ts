import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { browserWith } from "~tests/setup/browser";
import { newScreenshot } from "~tests/setup/claims";
import { addressOfClaim, useReviews } from "~tests/setup/reviews";
import { expectSealed } from "~tests/setup/sealed-search";
import { cookiesOf } from "~tests/setup/staff";

const { app, db, rows, cookie, admin, newClaim, decide } = await useReviews();
const LIST = href("/admin/claims");

describe("the rules", () => {
  test("show the other claims with the same household, order, or screenshot", async () => {
    const picture = newScreenshot();
    const first = await newClaim({ fullName: "First Person" }, picture);
    for (let number = 2; number <= 4; number += 1)
      await newClaim({ orderConfirmationNumber: `A-${number}`, fullName: `Person ${number}` });
    const fifth = await newClaim({ orderConfirmationNumber: "a-1001" }, picture);
    const html = await admin.page(addressOfClaim(fifth));
    expect(html).toContain(
      "This household has 4 earlier and 0 later claims this year, not counting declined ones",
    );
    expect(html).toContain("Another claim has this order number at this provider");
    expect(html).toContain("Another claim has the same screenshot");
    expect(html).toContain(`href="${addressOfClaim(first)}"`);
    expect(html.match(/aria-label="Look twice:"/g)).toHaveLength(3);
    expect((await admin.page(addressOfClaim(first))).match(/aria-label="Kept:"/g)).toHaveLength(2);
  });
});

describe("the screenshot", () => {
  test("is shown to administrators at a URL of the claim, and its own URL is on no page", async () => {
    const claimId = await newClaim();
    const [claim] = await rows();
    const address = `${addressOfClaim(claimId)}/screenshot`;
    const served = await admin.get(address);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(served.headers.get("cache-control")).toBe("private, no-store");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect((await app.fetch(address)).status).toBe(302);
    for (const page of [await admin.page(addressOfClaim(claimId)), await admin.page(LIST)])
      expect(page.includes(String(claim?.order_confirmation_image))).toBe(false);
  });
});

describe("the queue", () => {
  async function three() {
    const ids = [
      await newClaim({ fullName: "Zoë Álvarez", email: "zoe@first.example", phone: "+1 (305) 555-0101" }),
      await newClaim({
        fullName: "Adam West",
        email: "adam@second.example",
        orderConfirmationNumber: "B-77",
      }),
      await newClaim({ fullName: "=Cmd|x", email: "cmd@third.example", orderConfirmationNumber: "C-88" }),
    ];
    await decide(ids[2] ?? 0, "decline", "pending");
    return ids;
  }

  /** The names in table order. */
  async function namesOn(address: string) {
    const html = await admin.page(address);
    return [...html.matchAll(/class="link font-semibold wrap-anywhere"[^>]*>([^<]*)</g)].map(
      (found) => found[1],
    );
  }

  async function search(q: string, from = LIST) {
    const answer = await admin.post(from, { intent: "search", q });
    expect(answer.status).toBe(302);
    return answer.headers.get("location") ?? "";
  }

  test("shows pending claims, oldest first, and the number of each status", async () => {
    await three();
    expect(await namesOn(LIST)).toEqual(["Zoë Álvarez", "Adam West"]);
    expect(await namesOn(`${LIST}?status=declined`)).toEqual(["=Cmd|x"]);
    expect(await namesOn(`${LIST}?status=all&sort=name`)).toEqual(["=Cmd|x", "Adam West", "Zoë Álvarez"]);
    expect(await namesOn(`${LIST}?status=nonsense&page=99&sort=evil`)).toEqual(["Zoë Álvarez", "Adam West"]);
    expect((await admin.page(LIST)).match(/Pending<span[^>]*>2</)).not.toBeNull();
  });

  test.each([
    ["zoë", ["Zoë Álvarez"]],
    ["ADAM@second", ["Adam West"]],
    ["305-555-0101", ["Zoë Álvarez"]],
    ["3055550101", ["Zoë Álvarez"]],
    ["B-77", ["Adam West"]],
    ["example", ["Zoë Álvarez", "Adam West"]],
    ["unheard", []],
    ["' | !", []],
  ])("finds %s", async (typed, names) => {
    await three();
    expect(await namesOn(await search(typed))).toEqual(names);
  });

  test("a search is in no URL as typed, and is kept with the status", async () => {
    await three();
    const found = await search("zoe@first.example", `${LIST}?status=all`);
    expectSealed(found, "zoe@first.example");
    expect(await namesOn(found)).toEqual(["Zoë Álvarez"]);
    const html = await admin.page(found);
    expect(html).toContain('value="zoe@first.example"');
    // The same applies to every link on the page.
    expect(
      [...html.matchAll(/href="([^"]*)"/g)].filter(([, address]) => address?.includes("first.example")),
    ).toEqual([]);
  });

  test("keeps the rows per page in its tabs, searches, and claims (spec:staff#rows-per-page)", async () => {
    const [zoe = 0] = await three();
    const html = (await admin.page(`${LIST}?perPage=50&sort=name&page=2`)).replaceAll("&amp;", "&");
    expect(html).toContain(`href="${LIST}?status=declined&perPage=50"`);
    const place = "?status=pending&sort=name&perPage=50&page=2";
    expect(html).toContain(`href="${addressOfClaim(zoe)}${place}"`);
    expect((await admin.page(addressOfClaim(zoe) + place)).replaceAll("&amp;", "&")).toContain(
      `href="${LIST}${place}"`,
    );
    expect(await search("zoe", `${LIST}?perPage=50&page=2`)).toMatch(/\?perPage=50&found=/);
  });

  test("links from claim to claim within the filter", async () => {
    const [zoe = 0, adam = 0, cmd = 0] = await three();
    const links = async (address: string) =>
      [
        ...(await admin.page(address)).matchAll(
          /<a[^>]*rel="(prev|next)"[^>]*href="([^"]*)"|<a[^>]*href="([^"]*)"[^>]*rel="(prev|next)"/g,
        ),
      ].map(([, , first, second]) => first ?? second);
    expect(await links(`${addressOfClaim(zoe)}?status=pending`)).toEqual([
      `${addressOfClaim(adam)}?status=pending`,
    ]);
    expect(await links(`${addressOfClaim(adam)}?status=all`)).toEqual([
      `${addressOfClaim(zoe)}?status=all`,
      `${addressOfClaim(cmd)}?status=all`,
    ]);
  });

  test("exports exactly what is shown, and the audit log records it without naming anyone", async () => {
    await three();
    const download = async (query: string) => {
      const answer = await admin.get(`${href("/admin/claims/export")}${query}`);
      expect(answer.headers.get("content-disposition")).toBe(
        'attachment; filename="rebate-claims-2025-03-31.csv"',
      );
      return Papa.parse<Record<string, string>>((await answer.text()).replace("\uFEFF", ""), {
        header: true,
        skipEmptyLines: true,
      }).data;
    };
    expect((await download("")).map((row) => row.full_name)).toEqual(["Zoë Álvarez", "Adam West"]);
    expect(await download("?status=declined")).toMatchObject([
      { full_name: "'=Cmd|x", email: "cmd@third.example", status: "declined", order_date: "2025-03-30" },
    ]);
    const found = await search("adam", `${LIST}?status=all`);
    expect((await download(found.replace(LIST, ""))).map((row) => row.full_name)).toEqual(["Adam West"]);
    const [entry] = await db.execute<Record<string, unknown>>(
      sql`select action, summary from audit_log where entity = 'claim' order by audit_id desc limit 1`,
      "objects",
    );
    expect(entry).toEqual({ action: "exported", summary: "CSV export of all claims" });
  });

  test("confirms a decision", async () => {
    const [zoe = 0] = await three();
    const answer = await decide(zoe, "approve", "pending");
    const html = await browserWith(app, cookiesOf(answer, cookie)).page(addressOfClaim(zoe));
    expect(html).toContain("Approved. We're emailing the claimant.");
  });
});
