import { asc, eq } from "drizzle-orm";
import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { auditLog } from "~/platform/db/tables/audit";
import { brandPriceHistory, brands } from "~/platform/db/tables/brands";
import { useApp } from "~tests/setup/app";
import { brandFixture, price, stopping } from "~tests/setup/brands";
import { browserWith } from "~tests/setup/browser";
import { fieldsOf } from "~tests/setup/form-fields";
import { cookiesOf, signIn } from "~tests/setup/staff";

const now = new Date("2026-03-08T15:00:00Z");
const app = await useApp({ now: () => now });
const { db } = app.platform;
const account = await createStaff(db, { name: "Ann Carter" });
const adminCookie = await signIn(app, account);
const admin = browserWith(app, adminCookie);
const { created, record } = brandFixture(db, { ...account, sessionId: "a" }, now);

const newBrand = href("/admin/brand/new");
const edit = (brandId: number) => href("/admin/edit/:brandId", { brandId: String(brandId) });

const formOf = async (brandId: number) => fieldsOf(await admin.page(edit(brandId)));
const stored = (brandName: string) =>
  created({
    raw: { brand_name: brandName, website_link: "https://a.example/", unavailable_states: "" },
    prices: [{ id: null, row: price() }],
  });

describe("a new brand", () => {
  test("has its title and back link; once saved, it is on the dashboard and on its public page", async () => {
    const page = await admin.page(newBrand);
    expect(page).toContain("Create New Brand");
    expect(page).toContain("Back to Brands");
    const answer = await admin.post(newBrand, {
      intent: "save",
      brand_name: "Juniper & Sons",
      website_link: "https://juniper.example/",
      hsa_accepted: "true",
      last_verified_updated: "2026-03-01",
      unavailable_states: "TX",
      "prices.new-1.medication_type": "sema_inject",
      "prices.new-1.dosage": "all_doses",
      "prices.new-1.plan_interval": "biannual",
      "prices.new-1.price": "$1,299.00",
      "prices.new-1.medication_source": "brand_name",
      "prices.new-1.product_name": "wegovy",
      "prices.new-1.proof_link": "https://juniper.example/prices",
      pharmacy_types: "503b",
      ...stopping,
      "fees.new-1.fee_type": "Membership",
      "fees.new-1.fee_amount": "19.5",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, href("/admin")]);
    const dashboard = await browserWith(app, cookiesOf(answer, adminCookie)).page(href("/admin"));
    expect(dashboard).toContain("Juniper &amp; Sons saved");
    const [row] = await db.select().from(brands).where(eq(brands.slug, "juniper-and-sons"));
    const saved = await record(row?.brandId ?? 0);
    expect(saved).toMatchObject({
      brand: {
        hsa_accepted: true,
        accept_insurance: false,
        last_verified_updated: "2026-03-01T05:00:00.000Z",
        unavailable_states: ["TX"],
        pharmacy_types: ["503b"],
        ...stopping,
      },
      prices: [{ plan_interval: "semi_annual", price: "1299.00", product_name: "wegovy" }],
      fees: [{ fee_amount: "19.50" }],
    });
    expect(saved.prices[0]?.proof_link).toBe("https://juniper.example/prices");
    await expect
      .poll(async () => (await app.fetch(href("/providers/:slug", { slug: "juniper-and-sons" }))).status)
      .toBe(200);
  });

  test.for<Record<string, string>>([
    { brand_name: "" },
    { brand_name: "a\u0000b" },
    { brand_name: "x".repeat(201) },
    { website_link: "javascript:alert(1)" },
    { trustpilot_rating: "5.1" },
    { rebate: "-5" },
    { rebate: "NaN" },
    { rebate: "1e309" },
    { slug: "Not A Slug" },
    { last_verified_updated: "2026-02-31" },
    { last_verified_updated: "2030-01-01" },
    { unavailable_states: "XX" },
    { "prices.new-1.price": "12-15" },
    { "prices.new-1.price": "" },
    { "prices.new-1.medication_type": "constructor" },
    { "prices.new-1.plan_interval": "weekly" },
    { "prices.new-1.first_month_discount_amount": "1,299" },
    { "prices.new-1.medication_source": "generic" },
    { "prices.new-1.product_name": "wegovy" },
    { "prices.new-1.product_name": "zepbound", "prices.new-1.medication_source": "brand_name" },
    { "prices.new-1.product_name": "wegovy", "prices.new-1.medication_source": "compounded" },
    { "prices.new-1.proof_link": "https://ann:secret@juniper.example/prices" },
    { "prices.new-1.proof_link": `https://juniper.example/${"x".repeat(2_000)}` },
    { pharmacy_types: "503c" },
    { "fees.new-1.fee_amount": "5" },
  ])("with %j is a 400 that marks the field and keeps what was typed", async (wrong) => {
    const right = {
      intent: "save",
      brand_name: "Kept As Typed",
      "prices.new-1.medication_type": "sema_inject",
      "prices.new-1.plan_interval": "monthly",
      "prices.new-1.price": "299",
    };
    const answer = await admin.post(newBrand, { ...right, other_notes: "typed & kept", ...wrong });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    const [name = ""] = Object.keys(wrong);
    expect(html).toContain(`href="#${name.startsWith("fees") ? "fees.new-1.fee_type" : name}"`);
    expect(html).toContain("typed &amp; kept");
    expect(await db.select().from(brands).where(eq(brands.brandName, "Kept As Typed"))).toEqual([]);
  });

  test("with a URL that is taken says so beside the field", async () => {
    await stored("Taken Address");
    const answer = await admin.post(newBrand, { intent: "save", brand_name: "Other", slug: "taken-address" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Another brand already uses this slug. Enter a different one.");
  });

  test.for([{ intent: "burn" }, { intent: "verify" }, { intent: "restore" }])(
    "%j is a 400",
    async (fields) => {
      expect((await admin.post(newBrand, fields)).status).toBe(400);
    },
  );
});

describe("editing a brand", () => {
  test("shows what is stored, and submitting it unchanged changes nothing", async () => {
    const brand = await stored("Larch");
    const page = await admin.page(edit(brand.brand_id));
    for (const text of ["Edit Brand", "Back to Brands", "Price history", "Verified today"])
      expect(page).toContain(text);
    const answer = await admin.post(edit(brand.brand_id), fieldsOf(page));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, href("/admin")]);
    expect(await record(brand.brand_id)).toEqual(brand);
    expect(
      await db
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, String(brand.brand_id))),
    ).toHaveLength(1);
  });

  test("adds, changes, and removes rows, and the history records who and from where", async () => {
    const brand = await stored("Maple");
    const id = brand.prices[0]?.pricing_id ?? 0;
    const fields = await formOf(brand.brand_id);
    const rest = Object.fromEntries(
      Object.entries(fields).filter(([name]) => !name.startsWith(`prices.${id}.`)),
    );
    await admin.post(edit(brand.brand_id), { ...fields, [`prices.${id}.price`]: "249" });
    const { version } = await formOf(brand.brand_id);
    const added = { medication_type: "trizep_inject", plan_interval: "annual", price: "3000", dosage: "5mg" };
    const answer = await admin.post(edit(brand.brand_id), {
      ...rest,
      version: version ?? "",
      "removed.prices": String(id),
      ...Object.fromEntries(Object.entries(added).map(([name, text]) => [`prices.new-4.${name}`, text])),
    });
    expect(answer.status).toBe(302);
    expect((await record(brand.brand_id)).prices).toMatchObject([
      { medication_type: "trizep_inject", price: "3000.00" },
    ]);
    const entries = await db
      .select()
      .from(brandPriceHistory)
      .where(eq(brandPriceHistory.brandId, brand.brand_id))
      .orderBy(asc(brandPriceHistory.historyId));
    expect(
      entries
        .slice(1)
        .map((line) => [line.action, line.oldPrice, line.newPrice, line.actorName, line.source]),
    ).toEqual([
      ["changed", "299.00", "249.00", "Ann Carter", "editor"],
      ["removed", "249.00", null, "Ann Carter", "editor"],
      ["added", null, "3000.00", "Ann Carter", "editor"],
    ]);
    const page = await admin.page(edit(brand.brand_id));
    for (const text of ["$249.00", "$3,000.00", "Ann Carter (Editor)"]) expect(page).toContain(text);
  });

  test("that someone else saved first shows both, keeps what was typed, and saves on the second try", async () => {
    const brand = await stored("Nutmeg");
    const id = brand.prices[0]?.pricing_id ?? 0;
    const [mine, theirs] = [await formOf(brand.brand_id), await formOf(brand.brand_id)];
    await admin.post(edit(brand.brand_id), { ...theirs, [`prices.${id}.price`]: "289" });
    const refused = await admin.post(edit(brand.brand_id), {
      ...mine,
      [`prices.${id}.price`]: "279",
      other_notes: "my notes",
    });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    for (const text of ["Ann Carter saved this brand", "279", "289.00", "my notes"])
      expect(html).toContain(text);
    expect((await record(brand.brand_id)).prices[0]?.price).toBe("289.00");
    const shown = fieldsOf(html);
    expect(shown).toMatchObject({ [`prices.${id}.price`]: "279", other_notes: "my notes" });
    expect((await admin.post(edit(brand.brand_id), shown)).status).toBe(302);
    expect(await record(brand.brand_id)).toMatchObject({
      brand: { other_notes: "my notes" },
      prices: [{ price: "279.00" }],
    });
  });

  test("with a row of another brand is refused and changes neither brand", async () => {
    const [mine, theirs] = [await stored("Oak"), await stored("Pine")];
    const id = theirs.prices[0]?.pricing_id ?? 0;
    const fields = await formOf(mine.brand_id);
    const row = {
      [`prices.${id}.medication_type`]: "sema_inject",
      [`prices.${id}.plan_interval`]: "monthly",
      [`prices.${id}.price`]: "1",
    };
    for (const attack of [row, { "removed.prices": String(id) }]) {
      const answer = await admin.post(edit(mine.brand_id), { ...fields, ...attack, brand_name: "Changed" });
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain("Failed to save brand");
    }
    expect([await record(mine.brand_id), await record(theirs.brand_id)]).toEqual([mine, theirs]);
  });

  test.for(["999999", "0", "x", "1e2", "99999999999999999999", "%00"])(
    "that doesn't exist (%s) is a 404",
    async (brandId) => {
      const address = `${edit(1).slice(0, -1)}${brandId}`;
      expect((await admin.get(address)).status).toBe(404);
      expect((await admin.post(address, { intent: "save", brand_name: "A" })).status).toBe(404);
    },
  );

  test("verified today stores the time and gives the form its new version, unless someone changed the brand", async () => {
    const brand = await stored("Rowan");
    const fields = await formOf(brand.brand_id);
    const verify = (version = "") =>
      app.fetch(`${edit(brand.brand_id)}.data`, {
        method: "POST",
        headers: { cookie: adminCookie },
        body: new URLSearchParams({ intent: "verify", version }),
      });
    const first = await (await verify(fields.version)).text();
    const after = await formOf(brand.brand_id);
    expect(after.verified_at).toBe(now.toISOString());
    expect(first).toContain(after.version);
    const late = await (await verify(fields.version)).text();
    expect(late).not.toContain(after.version);
  });

  test("that is deleted says by whom, and can be restored there", async () => {
    const brand = await stored("Sorrel");
    await admin.post(href("/admin"), { intent: "delete", brandId: String(brand.brand_id) });
    expect(await admin.page(edit(brand.brand_id))).toMatch(/This brand is deleted[\s\S]*by[\s\S]*Ann Carter/);
    const answer = await admin.post(edit(brand.brand_id), { intent: "restore" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, edit(brand.brand_id)]);
    expect((await record(brand.brand_id)).archived_at).toBeNull();
  });

  test("with 300 prices works", async () => {
    const rows = Array.from({ length: 300 }, (_, i) => ({
      id: null,
      row: price({ price: String(100 + i) }),
    }));
    const brand = await created({ raw: { brand_name: "Many Rows" }, prices: rows });
    const fields = await formOf(brand.brand_id);
    const id = brand.prices[150]?.pricing_id ?? 0;
    const answer = await admin.post(edit(brand.brand_id), { ...fields, [`prices.${id}.price`]: "999" });
    expect(answer.status).toBe(302);
    const prices = (await record(brand.brand_id)).prices;
    expect([prices.length, prices[150]?.price, prices[151]?.price]).toEqual([300, "999.00", "251.00"]);
  });
});
