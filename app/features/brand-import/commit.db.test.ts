import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { importsOf, useImports } from "~tests/setup/imports";
import { signIn } from "~tests/setup/staff";

const site = await useImports();
const { app, db, clock, upload, press, say, carryOut, countsOf, rowsOf, everything, get } = site;

const { first, second, lineOf, dearer, dearerFile } = await site.samplePrices();

const priceOf = async (id: number) => {
  const [row] = await rowsOf<{ price: string }>(
    sql`select price from brand_pricing where pricing_id = ${id}`,
  );
  return row?.price;
};

beforeEach(async () => {
  await db.execute(sql`truncate brand_imports cascade`);
  clock.now = new Date(clock.now.getTime() + 60_000);
});

/** Runs a test and then undoes its import, so that the next test has the sample data. */
const undoAfter = (importId: number) => async () => {
  const answer = await press(importId, "undo");
  expect(answer.status).toBe(302);
};

describe("importing", () => {
  test("changes what the file contains and nothing else; history and audit log record who and what", async ({
    onTestFinished,
  }) => {
    const importId = await carryOut("brand_pricing", dearerFile);
    onTestFinished(undoAfter(importId));
    expect(await priceOf(first.pricing_id)).toBe(dearer[0]?.price);
    const history = await rowsOf(sql`select pricing_id, old_price, new_price, source, action, actor_name
      from brand_price_history where import_id = ${importId} order by pricing_id`);
    expect(history).toEqual(
      [first, second].map((row, n) => ({
        pricing_id: row.pricing_id,
        old_price: row.price,
        new_price: dearer[n]?.price,
        source: "import",
        action: "changed",
        actor_name: expect.any(String),
      })),
    );
    const [entry] = await rowsOf(sql`select before, after, actor_role from audit_log
      where entity = 'brand' and action = 'imported' and entity_id = ${String(first.brand_id)} order by audit_id desc limit 1`);
    const path = `brand_pricing.${first.pricing_id}.price`;
    expect(entry).toMatchObject({
      before: { [path]: first.price },
      after: { [path]: dearer[0]?.price },
      actor_role: "admin",
    });
    const [whole] = await rowsOf(
      sql`select summary from audit_log where entity = 'brand_import' and entity_id = ${String(importId)}`,
    );
    expect(whole).toEqual({ summary: "Brand Pricing: 0 new, 2 changed, from prices.csv" });
    const page = await (await get("/admin/import")).text();
    expect(page).toContain("Imported");
  });

  test("rows without an id are added with their own ids and slugs; ids in the file are kept", async ({
    onTestFinished,
  }) => {
    const [top] = await rowsOf<{ id: number }>(sql`select max(brand_id) as id from brands`);
    const own = (top?.id ?? 0) + 10;
    const before = await everything();
    const file = `brand_id,brand_name,accept_insurance\n,Twin Clinic,yes\n${own},Twin Clinic,\n,Twin Clinic,no`;
    const importId = await carryOut("brands", file);
    onTestFinished(async () => {
      await undoAfter(importId)();
      expect(await everything()).toBe(before);
    });
    const added = await rowsOf(sql`select brand_id, slug, accept_insurance, bill_today from brands
      where brand_name = 'Twin Clinic' order by slug`);
    expect(added).toEqual([
      { brand_id: own + 1, slug: "twin-clinic", accept_insurance: true, bill_today: false },
      { brand_id: own, slug: "twin-clinic-2", accept_insurance: false, bill_today: false },
      { brand_id: own + 2, slug: "twin-clinic-3", accept_insurance: false, bill_today: false },
    ]);
    const [next] = await rowsOf<{ id: string }>(
      sql`select nextval(pg_get_serial_sequence('brands', 'brand_id')) as id`,
    );
    expect(Number(next?.id)).toBeGreaterThan(own + 2);
  });

  // spec:brand-import#columns
  test("sources have their own columns; a file without these columns doesn't change them; undo restores them", async () => {
    const sourceOf = async () => {
      const [row] = await rowsOf(
        sql`select medication_source, product_name, proof_link from brand_pricing where pricing_id = ${first.pricing_id}`,
      );
      return row;
    };
    const sourcedRow = {
      medication_source: "brand_name",
      product_name: "ozempic",
      proof_link: "https://a.example/prices",
    };
    const before = await everything();
    const columns =
      "pricing_id,brand_id,medication_type,plan_interval,price,medication_source,product_name,proof_link";
    const sourced = await carryOut(
      "brand_pricing",
      `${columns}\n${lineOf({ ...first, medication_type: "sema_inject" })},Brand_Name,Ozempic,https://a.example/prices`,
    );
    expect(await sourceOf()).toEqual(sourcedRow);
    const history =
      await rowsOf(sql`select new_medication_source, new_product_name, new_proof_link from brand_price_history
      where import_id = ${sourced} and action <> 'removed'`);
    expect(history).toEqual([
      {
        new_medication_source: "brand_name",
        new_product_name: "ozempic",
        new_proof_link: "https://a.example/prices",
      },
    ]);
    clock.now = new Date(clock.now.getTime() + 60_000);
    const old = await carryOut("brand_pricing", dearerFile);
    expect(await sourceOf()).toEqual(sourcedRow);
    for (const importId of [old, sourced]) await undoAfter(importId)();
    expect(await everything()).toBe(before);
  });

  test("visitors see the new prices at once", async ({ onTestFinished }) => {
    const [brand] = await rowsOf<{ slug: string }>(
      sql`select slug from brands where brand_id = ${first.brand_id}`,
    );
    const importId = await carryOut("brands", `brand_id,brand_name\n${first.brand_id},Renamed By Import`);
    onTestFinished(undoAfter(importId));
    await expect
      .poll(async () => (await app.fetch(`/providers/${brand?.slug}`)).text())
      .toContain("Renamed By Import");
  });

  test("a file with one error imports nothing at all", async () => {
    const before = await everything();
    const { importId } = await upload("brand_pricing", `${dearerFile}\n1,2,sema_inject,monthly,free`);
    expect(await say(importId, "import")).toEqual({
      status: 409,
      alert:
        "Failed to process Brand Pricing CSV file: 1 row can&#x27;t be imported. Fix the file and check it again.",
    });
    expect(await everything()).toBe(before);
    expect((await press(importId, "discard")).status).toBe(302);
    expect((await get(`/admin/import/${importId}`)).status).toBe(404);
  });

  test("rows that changed since the preview are reported, shown again, and imported only then", async ({
    onTestFinished,
  }) => {
    const { importId } = await upload("brand_pricing", dearerFile);
    await db.execute(sql`update brand_pricing set price = 7 where pricing_id = ${first.pricing_id}`);
    const answer = await say(importId, "import");
    expect(answer.status).toBe(409);
    expect(answer.alert).toContain("1 row would now have a different effect. Nothing was imported.");
    expect(await priceOf(second.pricing_id)).toBe(second.price);
    expect(await (await get(`/admin/import/${importId}`)).text()).toContain("7.00");
    expect((await press(importId, "import")).status).toBe(302);
    onTestFinished(async () => {
      await undoAfter(importId)();
      await db.execute(
        sql`update brand_pricing set price = ${first.price} where pricing_id = ${first.pricing_id}`,
      );
    });
    expect(await priceOf(first.pricing_id)).toBe(dearer[0]?.price);
  });
});

describe("undoing", () => {
  test("restores the exact data, removes what was added, and updates the history", async () => {
    const before = await everything();
    const [top] = await rowsOf<{ id: number }>(sql`select max(pricing_id) as id from brand_pricing`);
    const added = { ...first, pricing_id: (top?.id ?? 0) + 1 };
    const importId = await carryOut("brand_pricing", `${dearerFile}\n${lineOf(added)}`);
    expect(await everything()).not.toBe(before);
    await undoAfter(importId)();
    expect(await everything()).toBe(before);
    expect(await countsOf(importId)).toMatchObject({ status: "undone", new: 1, changed: 2 });
    const history = await rowsOf(sql`select action, count(*)::integer as rows from brand_price_history
      where import_id = ${importId} and source = 'undo' group by 1 order by 1`);
    expect(history).toEqual([
      { action: "changed", rows: 2 },
      { action: "removed", rows: 1 },
    ]);
    const [log] = await rowsOf(
      sql`select count(*)::integer as entries from audit_log where action = 'import_undone'`,
    );
    expect(log?.entries).toBeGreaterThan(0);
    expect(await say(importId, "undo")).toEqual({
      status: 409,
      alert: "You can undo only the latest import.",
    });
  });

  test("is refused with a list if someone has changed the rows since, and nothing is undone", async ({
    onTestFinished,
  }) => {
    const importId = await carryOut("brand_pricing", dearerFile);
    await db.execute(sql`update brand_pricing set price = 8 where pricing_id = ${second.pricing_id}`);
    const answer = await press(importId, "undo");
    const page = await answer.text();
    expect(answer.status).toBe(409);
    expect(page).toContain("Nothing was undone: 1 row of this import has changed since then.");
    expect(page.replaceAll("<!-- -->", "")).toMatch(
      new RegExp(`Line 3: id ${second.pricing_id}, [^<]+, has changed since then`),
    );
    expect(await priceOf(first.pricing_id)).toBe(dearer[0]?.price);
    onTestFinished(async () => {
      await db.execute(
        sql`update brand_pricing set price = ${dearer[1]?.price} where pricing_id = ${second.pricing_id}`,
      );
      await undoAfter(importId)();
    });
  });

  test("another column that someone changed since stays unchanged", async () => {
    const importId = await carryOut("brand_pricing", dearerFile);
    await db.execute(
      sql`update brand_pricing set comments = 'Looked at' where pricing_id = ${first.pricing_id}`,
    );
    await undoAfter(importId)();
    const [row] = await rowsOf(
      sql`select price, comments from brand_pricing where pricing_id = ${first.pricing_id}`,
    );
    expect(row).toEqual({ price: first.price, comments: "Looked at" });
    await db.execute(sql`update brand_pricing set comments = null where pricing_id = ${first.pricing_id}`);
  });

  test("an added brand that has prices by now stays", async () => {
    const importId = await carryOut("brands", "brand_name\nGrown Clinic");
    const [brand] = await rowsOf<{ brand_id: number }>(
      sql`select brand_id from brands where brand_name = 'Grown Clinic'`,
    );
    const fees = await carryOut(
      "brand_fees",
      `brand_id,fee_type,fee_amount\n${brand?.brand_id},Membership,5`,
    );
    expect(await say(importId, "undo")).toMatchObject({ alert: "You can undo only the latest import." });
    await undoAfter(fees)();
    await db.execute(sql`insert into brand_fees (brand_id, fee_type) values (${brand?.brand_id}, 'Visit')`);
    expect(await (await press(importId, "undo")).text()).toContain("now has fees, prices, or claims");
    await db.execute(sql`delete from brand_fees where brand_id = ${brand?.brand_id}`);
    await undoAfter(importId)();
    expect(await rowsOf(sql`select 1 from brands where brand_name = 'Grown Clinic'`)).toEqual([]);
  });
});

test("only administrators can use any of it", async () => {
  const { importId } = await upload("brand_pricing", dearerFile);
  const cookie = await signIn(app, await createStaff(db, { role: "content_manager" }));
  const theirs = importsOf(app, cookie);
  for (const address of ["/admin/import", `/admin/import/${importId}`, "/admin/export/brands.csv"]) {
    const answer = await theirs.get(address);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/access-denied"]);
  }
  for (const intent of ["import", "discard", "undo"]) {
    expect((await theirs.press(importId, intent)).headers.get("location")).toBe("/access-denied");
  }
  expect(await countsOf(importId)).toMatchObject({ status: "ready" });
  expect(await priceOf(first.pricing_id)).toBe(first.price);
});
