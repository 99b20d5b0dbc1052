import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { importForm, useImports } from "~tests/setup/imports";

const { app, db, upload, send, get, cookie, countsOf, problemsOf, rowsOf, everything } = await useImports();

beforeEach(async () => {
  await db.execute(sql`truncate brand_imports cascade`);
});

const stored = () => rowsOf(sql`select import_id from brand_imports`);
const [pricing] = await rowsOf<{ pricing_id: number; brand_id: number; price: string }>(
  sql`select pricing_id, brand_id, price from brand_pricing order by pricing_id limit 1`,
);
if (!pricing) throw new Error("The sample data has prices.");
const PRICES = "pricing_id,brand_id,medication_type,plan_interval,price";

describe("the difference", () => {
  test("new, changed with old and new values, unchanged, and errors, each with its line; nothing is written", async () => {
    const before = await everything();
    const file = [
      "brand_id,brand_name,rebate,color",
      '1,"=HYPERLINK(""x"")",$1,299.00,red'.replace("$1,299.00", '"$1,299.00"'),
      ",Brand New Clinic,,",
      "2,,5,",
    ].join("\n");
    const { importId, ok } = await upload("brands", file);
    expect(ok).toBe(true);
    expect(await countsOf(importId)).toEqual({
      status: "ready",
      new: 1,
      changed: 1,
      unchanged: 0,
      errors: 1,
      notes: 0,
    });
    expect(await problemsOf(importId)).toEqual([
      "error 4/2 brand_name: brand_name is required for brands records",
    ]);
    const page = await (await get(`/admin/import/${importId}?rows=all`)).text();
    expect(page).toContain("=HYPERLINK(&quot;x&quot;)");
    expect(page).toContain("1299.00");
    expect(page).toContain("The import doesn&#x27;t recognize <!-- -->color");
    expect(await everything()).toBe(before);
  });

  test("a verification date can't be in the future, as in the editor, unless it is the stored one", async () => {
    await db.execute(
      sql`update brands set last_verified_updated = '2026-04-01T12:00:00Z' where brand_id in (1, 2)`,
    );
    const file = [
      "brand_id,brand_name,last_verified_updated",
      "1,Alder,2026-03-08T14:00:00Z",
      "2,Birch,2026-04-01T12:00:00Z",
      "3,Cedar,2026-03-09",
      ",Dogwood,2099-01-01",
    ].join("\n");
    const { importId } = await upload("brands", file);
    expect(await problemsOf(importId)).toEqual([
      "error 4/3 last_verified_updated: Enter today's date or an earlier one",
      "error 5/3 last_verified_updated: Enter today's date or an earlier one",
    ]);
  });

  test("columns that the file doesn't have, and values that only look different, aren't changes", async () => {
    const file = `price;plan_interval;medication_type;brand_id;pricing_id\n`.concat(
      ...(
        await rowsOf<Record<string, string>>(sql`select * from brand_pricing order by pricing_id limit 5`)
      ).map(
        (row) =>
          `"$${row.price}";${row.plan_interval};${row.medication_type};${row.brand_id};${row.pricing_id}.0\r\n`,
      ),
    );
    const { importId } = await upload("brand_pricing", file);
    expect(await countsOf(importId)).toMatchObject({ new: 0, changed: 0, unchanged: 5, errors: 0, notes: 0 });
  });

  test("filters and pages show what they say, and an invalid page in the URL is the first page", async () => {
    const file = `brand_id,brand_name\n${Array.from({ length: 120 }, (_, n) => `,Chain ${n}`).join("\n")}\n1,\n`;
    const { importId } = await upload("brands", file);
    const linesOn = async (query: string) => {
      const html = await (await get(`/admin/import/${importId}${query}`)).text();
      return [...html.matchAll(/Line <\/span><span class="figures">(\d+)</g)].map((found) =>
        Number(found[1]),
      );
    };
    expect(await linesOn("?rows=new&page=5")).toEqual(Array.from({ length: 20 }, (_, n) => 102 + n));
    expect(await linesOn("?rows=error")).toEqual([122]);
    expect(await linesOn("?rows=changed")).toEqual([]);
    expect(await linesOn("")).toEqual([122]);
    expect(await linesOn("?rows=nonsense")).toEqual([122]);
    expect(await linesOn("?rows=all&page=-4")).toEqual(Array.from({ length: 25 }, (_, n) => 2 + n));
    expect(await linesOn("?rows=new&page=2&perPage=100")).toEqual(
      Array.from({ length: 20 }, (_, n) => 102 + n),
    );
    expect((await linesOn("?rows=all&page=99999")).at(-1)).toBe(122);
  });
});

describe("compared with the stored data", () => {
  test("duplicate ids, unknown brands, ids of other brands, and ids far out of range are errors", async () => {
    const other = pricing.brand_id + 1;
    const rows = [
      `${pricing.pricing_id},${pricing.brand_id},sema_inject,monthly,1`,
      `${pricing.pricing_id},${pricing.brand_id},sema_inject,monthly,2`,
      `900001,99999,sema_inject,monthly,3`,
      `${pricing.pricing_id + 1},${other},sema_inject,monthly,4`,
      `2147483647,${pricing.brand_id},sema_inject,monthly,5`,
    ];
    await db.execute(
      sql`update brand_pricing set brand_id = ${pricing.brand_id} where pricing_id = ${pricing.pricing_id + 1}`,
    );
    const { importId } = await upload("brand_pricing", [PRICES, ...rows].join("\n"));
    expect(await problemsOf(importId)).toEqual([
      `error 3/1 pricing_id: pricing_id ${pricing.pricing_id} is already in line 2`,
      "error 4/2 brand_id: There is no brand 99999",
      `error 5/2 brand_id: pricing_id ${pricing.pricing_id + 1} belongs to brand ${pricing.brand_id}, not to brand ${other}`,
      expect.stringMatching(
        /^error 6\/1 pricing_id: pricing_id 2147483647 is far above the highest one, \d+$/,
      ),
    ]);
  });

  test("a deleted brand is reported, for itself and its fees; an existing name is only noted", async () => {
    await db.execute(sql`update brands set archived_at = now() where brand_id = 3`);
    const [first] = await rowsOf<{ brand_name: string }>(
      sql`select brand_name from brands where brand_id = 1`,
    );
    const brands = await upload("brands", `brand_id,brand_name\n3,Gone\n,${first?.brand_name.toUpperCase()}`);
    expect(await problemsOf(brands.importId)).toEqual([
      expect.stringMatching(/^error 2\/1 brand_id: Brand 3, .*, is deleted\. Restore it first$/),
      "note 3/2 brand_name: There is a brand of this name already: brand_id 1. Give its brand_id to change it",
    ]);
    const fees = await upload("brand_fees", "brand_id,fee_type,fee_amount\n3,Membership,5");
    expect(await problemsOf(fees.importId)).toEqual([
      expect.stringMatching(/^error 2\/1 brand_id: Brand 3, .*is deleted/),
    ]);
    await db.execute(sql`update brands set archived_at = null where brand_id = 3`);
  });

  test("a product needs the source brand_name and matches one medication; stored values count if the file lacks the column", async () => {
    const { pricing_id: id, brand_id: brand } = pricing;
    const columns = `${PRICES},medication_source,product_name`;
    const rows = [
      `${id},${brand},sema_inject,monthly,1,compounded,wegovy`,
      `900001,${brand},sema_pill,monthly,1,brand_name,wegovy`,
      `900002,${brand},sema_pill,monthly,1,,rybelsus`,
      `900003,${brand},sema_pill,monthly,1,brand_name,rybelsus`,
      `900004,${brand},sema_pill,monthly,1,generic,`,
    ];
    const { importId } = await upload("brand_pricing", [columns, ...rows].join("\n"));
    expect(await problemsOf(importId)).toEqual([
      "error 2/7 product_name: The product wegovy needs the medication_source brand_name",
      "error 3/7 product_name: The product wegovy does not go with the medication_type sema_pill",
      "error 4/7 product_name: The product rybelsus needs the medication_source brand_name",
      "error 6/6 medication_source: “generic” isn't one of compounded, brand_name",
    ]);
    await db.execute(sql`update brand_pricing set medication_type = 'sema_inject', medication_source = 'brand_name',
      product_name = 'wegovy' where pricing_id = ${id}`);
    const moved = await upload("brand_pricing", `${PRICES}\n${id},${brand},trizep_inject,monthly,1`);
    expect(await problemsOf(moved.importId)).toEqual([
      "error 2/ product_name: The product wegovy does not go with the medication_type trizep_inject",
    ]);
    const dearer = await upload("brand_pricing", `${PRICES}\n${id},${brand},sema_inject,monthly,1`);
    expect(await problemsOf(dearer.importId)).toEqual([]);
  });

  test("a proof link must be a web address without a user name or password", async () => {
    const { pricing_id: id, brand_id: brand } = pricing;
    const rows = ["https://ann:secret@a.example/", "javascript:alert(1)", "https://a.example/prices"].map(
      (link, index) => `${index === 0 ? id : 900_010 + index},${brand},sema_inject,monthly,1,${link}`,
    );
    const { importId } = await upload("brand_pricing", [`${PRICES},proof_link`, ...rows].join("\n"));
    expect(await problemsOf(importId)).toEqual([
      expect.stringMatching(/^error 2\/6 proof_link: Enter a URL/),
      expect.stringMatching(/^error 3\/6 proof_link: Enter a URL/),
    ]);
  });

  test("a fee with an unknown id is new and needs the columns that the file lacks", async () => {
    const { importId } = await upload("brand_fees", "fee_id,fee_amount\n900001,5");
    expect(await problemsOf(importId)).toEqual([
      "error 2/ brand_id: brand_id is required for brand_fees records",
      "error 2/ fee_type: fee_type is required for brand_fees records",
    ]);
  });
});

describe("a file that can't be imported leaves nothing behind", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["empty", "", "the file is empty."],
    ["only a header", PRICES, "the file has a header but no rows."],
    [
      "another kind",
      "fee_id,brand_id,fee_type\n1,2,x",
      "line 1 has the columns for Brand Fees, not Brand Pricing.",
    ],
    [
      "Latin-1",
      Buffer.from(`${PRICES},comments\n1,2,sema_inject,monthly,9,caf\u00e9`, "latin1"),
      "line 2, column 6 has a character that isn't UTF-8. Save the file as “CSV UTF-8” and import it again.",
    ],
    [
      "an open quote after 3,000 rows",
      `${PRICES},comments\n${"1,2,sema_inject,monthly,9,x\n".repeat(3_000)}1,2,sema_inject,monthly,9,"x\n`,
      "the quotation mark in line 3002, column 6 is never closed.",
    ],
  ])("%s", async (_, content, message) => {
    const answer = await upload("brand_pricing", content);
    expect(answer).toMatchObject({
      status: 400,
      ok: false,
      message: `Failed to process Brand Pricing CSV file: ${message}`,
    });
    expect(await stored()).toEqual([]);
  });

  test("without scripts, the page shows the error, and goes to the comparison on success", async () => {
    const bad = await send("/admin/import", importForm("brand_fees", "nonsense"));
    expect(bad.status).toBe(400);
    expect(await bad.text()).toContain(
      "Failed to process Brand Fees CSV file: line 1 isn&#x27;t a header row.",
    );
    const good = await send("/admin/import", importForm("brands", "brand_id,rebate\n1,3"));
    expect(good.status).toBe(302);
    expect(good.headers.get("location")).toMatch(/^\/admin\/import\/\d+$/);
  });

  test.each<[string, BodyInit, string]>([
    ["no form at all", "nothing", "in the file: Brands, Brand Fees, or Brand Pricing"],
    ["no kind", importForm("posts", "a,b"), "in the file: Brands, Brand Fees, or Brand Pricing"],
    ["no file", importForm("brands", "", ""), "choose a CSV file first."],
  ])("%s gets a definite response", async (_, body, message) => {
    const answer = await send("/admin/import/upload", body);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
    expect(await stored()).toEqual([]);
  });

  test("a file that is cut off during upload", async () => {
    const whole = new Uint8Array(
      await new Response(importForm("brands", `brand_id,rebate\n${"1,3\n".repeat(5_000)}`)).arrayBuffer(),
    );
    const type = new Response(importForm("brands", "x")).headers.get("content-type") ?? "";
    const boundary = new TextDecoder().decode(whole.subarray(2, whole.indexOf(13)));
    const cut = whole.subarray(0, whole.length - 200);
    const answer = await app.fetch("/admin/import/upload", {
      method: "POST",
      headers: { cookie, "content-type": type.replace(/boundary=.*/, `boundary=${boundary}`) },
      body: cut,
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("the upload was incomplete");
    expect(await stored()).toEqual([]);
  });

  test("more than 64 MB are refused, however they arrive", async () => {
    const head =
      '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nbrands\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nbrand_id,other_notes\n';
    const megabyte = Buffer.from(`1,${"x".repeat(1_000)}\n`.repeat(1_045));
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent === 0) controller.enqueue(Buffer.from(head));
        else controller.enqueue(megabyte);
        sent += 1;
        if (sent > 66) controller.close();
      },
    });
    const init = {
      method: "POST",
      headers: { cookie, "content-type": "multipart/form-data; boundary=b" },
      body,
      duplex: "half",
    };
    const answer = await app.fetch("/admin/import/upload", init);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("it is larger than 64 MB");
    expect(await stored()).toEqual([]);
  });
});

test("any file name is stored as far as it can be shown", async () => {
  const { importId } = await upload(
    "brands",
    "brand_id,rebate\n1,3",
    `C:\\Users\\me\\<b>${"x".repeat(300)}.csv`,
  );
  const [row] = await rowsOf<{ file_name: string }>(
    sql`select file_name from brand_imports where import_id = ${importId}`,
  );
  expect(row?.file_name).toBe(`<b>${"x".repeat(197)}`);
});

test.each(["0", "-1", "x", "1e3", "99999999999999", "%00"])("import %s is not found", async (id) => {
  expect((await get(`/admin/import/${id}`)).status).toBe(404);
  expect((await send(`/admin/import/${id}`, new URLSearchParams({ intent: "import" }))).status).toBe(404);
});
