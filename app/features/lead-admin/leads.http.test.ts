import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { useLeads } from "~tests/setup/leads";

const { app, db, admin, compare, save, receivedAt } = await useLeads();
const LIST = href("/admin/leads");
const addressOf = (kind: string, id: number | string) =>
  href("/admin/leads/:kind/:id", { kind, id: String(id) });

/** Four people, the last one newest. */
async function four() {
  const zoe = await compare({
    fullName: "Zoë Álvarez",
    email: "zoe@first.example",
    phone: "+1 (305) 555-0101",
  });
  const adam = await compare({
    fullName: "Adam West",
    state: "NY",
    preferredMedication: "either",
    paymentMethod: "insurance",
    contactConsent: "",
  });
  const sam = await save({ fullName: "Sam Sample", email: "sam@second.example", medication: "tirzepatide" });
  const cmd = await save({ fullName: "=Cmd|x", paymentMethod: "hsa_fsa", phone: "212.555.0199" });
  await receivedAt("user_leads", zoe, "2026-03-01T04:59:00Z");
  await receivedAt("user_leads", adam, "2026-03-02T05:00:00Z");
  await receivedAt("prescription_leads", sam, "2026-03-03T12:00:00Z");
  await receivedAt("prescription_leads", cmd, "2026-03-04T12:00:00Z");
  return { zoe, adam, sam, cmd };
}

/** The names in table order. */
async function namesOn(address: string) {
  const html = await admin.page(address);
  return [...html.matchAll(/class="link font-semibold wrap-anywhere"[^>]*>([^<]*)</g)].map(
    (found) => found[1],
  );
}

const NEWEST_FIRST = ["=Cmd|x", "Sam Sample", "Adam West", "Zoë Álvarez"];

describe("the list", () => {
  test("has the leads of both forms, newest first", async () => {
    await four();
    expect(await namesOn(LIST)).toEqual(NEWEST_FIRST);
  });

  test.each([
    ["?kind=comparison", ["Adam West", "Zoë Álvarez"]],
    ["?kind=savings", ["=Cmd|x", "Sam Sample"]],
    ["?state=NY", ["Adam West"]],
    ["?medication=tirzepatide", ["Sam Sample"]],
    ["?medication=either", ["Adam West"]],
    ["?medication=semaglutide&kind=comparison", ["Zoë Álvarez"]],
    ["?payment=hsa_fsa", ["=Cmd|x"]],
    ["?consent=no", ["Adam West"]],
    ["?consent=yes&payment=cash", ["Sam Sample", "Zoë Álvarez"]],
    // 04:59 UTC is the previous evening in New York.
    ["?from=2026-03-01", ["=Cmd|x", "Sam Sample", "Adam West"]],
    ["?to=2026-02-28", ["Zoë Álvarez"]],
    ["?from=2026-03-02&to=2026-03-03", ["Sam Sample", "Adam West"]],
    ["?sort=name&dir=asc", ["=Cmd|x", "Adam West", "Sam Sample", "Zoë Álvarez"]],
    ["?sort=state&dir=desc&kind=comparison", ["Adam West", "Zoë Álvarez"]],
    ["?page=99", NEWEST_FIRST],
    [
      "?kind=x&state=ZZ&medication=y&payment=z&consent=w&from=2026-02-31&to=now&sort=evil&page=-1",
      NEWEST_FIRST,
    ],
  ])("%s", async (query, names) => {
    await four();
    expect(await namesOn(`${LIST}${query}`)).toEqual(names);
  });

  test("resets only its filters: kind, search, sort order, and rows per page stay", async () => {
    const kept = "?kind=savings&found=x&sort=name&dir=asc&perPage=50";
    const html = await admin.page(`${LIST}${kept}&state=FL&consent=yes`);
    const [, clear] = /href="([^"]*)"[^>]*>Clear</.exec(html) ?? [];
    expect(clear?.replaceAll("&amp;", "&")).toBe(LIST + kept);
  });

  test("counts each kind under the same filters", async () => {
    await four();
    const html = await admin.page(`${LIST}?consent=yes`);
    expect(html).toMatch(
      /All<span[^>]*>3<[\s\S]*Provider comparison<span[^>]*>1<[\s\S]*Savings finder<span[^>]*>2</,
    );
  });

  test("keeps its sort order, rows per page, and page on the way back", async () => {
    const { sam } = await four();
    const place = "?kind=savings&sort=name&dir=asc&perPage=50&page=1";
    const html = await admin.page(`${addressOf("savings", sam)}${place}&evil=1`);
    expect(html.replaceAll("&amp;", "&")).toContain(`href="${LIST}${place}"`);
    expect((await admin.page(`${LIST}${place}`)).replaceAll("&amp;", "&")).toContain(
      `href="${addressOf("savings", sam)}${place}"`,
    );
  });

  test("keeps the rows per page in its tabs, filters, and searches (spec:staff#rows-per-page)", async () => {
    const html = await admin.page(`${LIST}?sort=name&perPage=100&page=2`);
    expect(html.replaceAll("&amp;", "&")).toContain(`href="${LIST}?perPage=100&kind=savings"`);
    expect(html).toContain('<input type="hidden" name="perPage" value="100"/>');
    const answer = await admin.post(`${LIST}?perPage=100&page=2`, { intent: "search", q: "sam" });
    expect(answer.headers.get("location")).toMatch(/^\/admin\/leads\?perPage=100&found=/);
  });

  test("has pages", async () => {
    await db.execute(sql`insert into user_leads (submission_id, full_name, state, gender, height_feet, height_inches, current_weight,
      goal_weight, preferred_medication, administration_type, payment_method, agreed_to_terms, contact_consent, terms_version, consent_page)
      select gen_random_uuid(), 'Person ' || n, 'FL', 'other', 5, 0, 100, 100, 'either', 'any', 'cash', true, true, '2025-03', '/x'
      from generate_series(1, 51) n`);
    expect(await namesOn(LIST)).toHaveLength(25);
    expect(await namesOn(`${LIST}?page=3`)).toHaveLength(1);
    expect(await namesOn(`${LIST}?page=2&perPage=50`)).toHaveLength(1);
    expect(await namesOn(`${LIST}?perPage=100`)).toHaveLength(51);
  });
});

describe("a search", () => {
  async function search(q: string, from = LIST) {
    const answer = await admin.post(from, { intent: "search", q });
    expect(answer.status).toBe(302);
    return answer.headers.get("location") ?? "";
  }

  test.each([
    ["zoë", ["Zoë Álvarez"]],
    ["SAM@second.example", ["Sam Sample"]],
    ["@second", ["Sam Sample"]],
    ["305 555", ["Zoë Álvarez"]],
    ["(305)5550101", ["Zoë Álvarez"]],
    ["2125550199", ["=Cmd|x"]],
    ["example", ["Sam Sample", "Zoë Álvarez"]],
    ["nobody", []],
    ["&", []],
    ["", NEWEST_FIRST],
    ["a\u0000b", []],
  ])("for %j", async (typed, names) => {
    await four();
    expect(await namesOn(await search(typed))).toEqual(names);
  });

  // spec:leads#private-search
  test("isn't in any URL, and works with the filters, the pages, and the export", async () => {
    await four();
    const found = await search("example", `${LIST}?kind=savings&page=3`);
    expect(decodeURIComponent(found)).not.toContain("example");
    expect(await namesOn(found)).toEqual(["Sam Sample"]);
    const html = await admin.page(found);
    const addresses = [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address]) => address ?? "");
    expect(
      addresses.filter(
        (address) => /example/.test(decodeURIComponent(address)) && !address.startsWith("mailto"),
      ),
    ).toEqual([]);
    const query = found.slice(found.indexOf("?"));
    expect((await exported(query)).map((row) => row.full_name)).toEqual(["Sam Sample"]);
  });

  test("with another content type is refused", async () => {
    expect((await admin.post(LIST, { q: "x" })).status).toBe(400);
  });
});

async function exported(query: string) {
  const answer = await admin.get(`${href("/admin/leads/export")}${query}`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const text = (await answer.text()).replace("\uFEFF", "");
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

describe("the export", () => {
  test("contains exactly the filtered leads, with every field and no formula", async () => {
    await four();
    expect((await exported("")).map((row) => row.full_name)).toEqual([
      "Zoë Álvarez",
      "Adam West",
      "Sam Sample",
      "'=Cmd|x",
    ]);
    expect(await exported("?consent=yes&kind=comparison")).toMatchObject([
      {
        kind: "comparison",
        email: "zoe@first.example",
        phone: "'+1 (305) 555-0101",
        state: "FL",
        medication: "semaglutide",
        current_weight: "190.5",
        is_diabetic: "false",
        current_cost: "",
        contact_consent: "true",
        terms_version: "2025-03",
        consent_page: "/compare-providers",
        created_at: "2026-03-01T04:59:00.000Z",
      },
    ]);
    const [savings] = await exported("?medication=tirzepatide");
    expect(savings).toMatchObject({
      kind: "savings",
      current_cost: "399.00",
      gender: "",
      dosage: "not_sure",
    });
  });

  test("of thousands of leads is complete", async () => {
    await db.execute(sql`insert into prescription_leads (submission_id, medication, administration_type, dosage, current_provider, current_cost,
      payment_method, full_name, state, agreed_to_terms, contact_consent, terms_version, consent_page)
      select gen_random_uuid(), 'semaglutide', 'injectable', 'not_sure', 'X', 1, 'cash', 'Person ' || n, 'FL', true, true, '2025-03', '/x'
      from generate_series(1, 1201) n`);
    const names = (await exported("")).map((row) => row.full_name);
    expect([names.length, new Set(names).size]).toEqual([1201, 1201]);
  });

  // spec:audit#audit-exports
  test("is in the audit log, without the search text", async () => {
    await exported("?kind=savings");
    const [entry] = await db.execute<Record<string, unknown>>(
      sql`select action, actor_name, summary from audit_log where entity = 'lead' order by audit_id desc limit 1`,
      "objects",
    );
    expect(entry).toEqual({
      action: "exported",
      actor_name: "Ann Admin",
      summary: "CSV export of leads: savings finder",
    });
  });
});

// spec:leads#lead-detail
describe("the page of a lead", () => {
  /** A page's text, without its markup. */
  const textOf = async (address: string) =>
    (await admin.page(address)).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

  test("of the comparison shows every answer and the exact text agreed to", async () => {
    const id = await compare({
      fullName: "Zoë Álvarez",
      email: "zoe@first.example",
      isDiabetic: "true",
      contactConsent: "",
    });
    const text = await textOf(addressOf("comparison", id));
    for (const words of [
      "Zoë Álvarez",
      "zoe@first.example",
      "Florida",
      "Semaglutide",
      "Female",
      "5 ft 4 in",
      "190.5 lbs",
      "150 lbs",
    ])
      expect(text.includes(words), words).toBe(true);
    expect(text).toContain("I agree to the Terms and Conditions and the Privacy Policy.");
    expect(text).toContain("DoseCompare may contact me about providers that fit my answers.");
    expect(text).toMatch(/Text version 2025-03 Sent .* ET Page \/compare-providers/);
    const html = await admin.page(addressOf("comparison", id));
    expect([
      html.match(/aria-label="Checked:"/g)?.length,
      html.match(/aria-label="Not checked:"/g)?.length,
    ]).toEqual([1, 1]);
  });

  test("of the savings finder shows every answer", async () => {
    const id = await save({ currentProvider: "Somewhere <Else>", currentCost: "1299.5" });
    const html = await admin.page(addressOf("savings", id));
    expect(html).toContain("Somewhere &lt;Else&gt;");
    expect(html).toContain("$1,299.50 per month");
    expect(html).toContain("Not sure");
  });

  test("links to the same person's other leads", async () => {
    const one = await compare({ email: "Twice@visitor.example" });
    const two = await save({ email: "twice@visitor.example" });
    expect(await admin.page(addressOf("comparison", one))).toContain(`href="${addressOf("savings", two)}"`);
  });

  test.each([
    ["comparison", "0"],
    ["comparison", "999999"],
    ["savings", "x"],
    ["nobody", "1"],
    ["savings", "99999999999999999999"],
  ])("%s/%s is not found", async (kind, id) => {
    expect((await admin.get(addressOf(kind, id))).status).toBe(404);
  });

  test("is for administrators", async () => {
    const id = await compare();
    expect((await app.fetch(addressOf("comparison", id))).headers.get("location")).toContain("/login");
  });
});
