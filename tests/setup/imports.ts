import { sql } from "drizzle-orm";
import type { ImportKind } from "~/features/brand-import/rules/kinds";
import { seedSampleData } from "~db/demo/seed.server";
import { testAccounts } from "./accounts.ts";
import { type TestApp, useApp } from "./app.ts";
import { useDatabase } from "./database.ts";
import { signIn } from "./staff.ts";

const admin = { email: testAccounts.ADMIN_EMAIL, password: testAccounts.ADMIN_PASSWORD };

/** The form as a browser sends it, with the file after the fields. */
export function importForm(kind: string, content: string | Uint8Array, fileName = "prices.csv"): FormData {
  const form = new FormData();
  form.append("kind", kind);
  form.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), fileName);
  return form;
}

/** What a signed-in administrator does with imports. */
export function importsOf(app: TestApp, cookie: string) {
  const send = (address: string, body: BodyInit) =>
    app.fetch(address, { method: "POST", headers: { cookie }, body });
  async function upload(kind: ImportKind, content: string | Uint8Array, fileName?: string) {
    const answer = await send("/admin/import/upload", importForm(kind, content, fileName));
    const body: { ok: boolean; importId: number; message: string } = await answer.json();
    return { status: answer.status, ...body };
  }
  const press = (importId: number, intent: string) =>
    send(`/admin/import/${importId}`, new URLSearchParams({ intent }));
  return {
    send,
    get: (address: string) => app.fetch(address, { headers: { cookie } }),
    upload,
    press,
    /** Presses a button. @returns the status, and the page's error message. */
    async say(importId: number, intent: string) {
      const answer = await press(importId, intent);
      const alert = /role="alert"[\s\S]*?<p[^>]*>([\s\S]*?)<\/p>/.exec(await answer.text())?.[1] ?? null;
      return { status: answer.status, alert };
    },
    /** Uploads and imports a valid file. @returns the id. */
    async carryOut(kind: ImportKind, content: string | Uint8Array): Promise<number> {
      const { importId, message } = await upload(kind, content);
      const answer = await press(importId, "import");
      if (answer.status !== 302) throw new Error(`The import was answered with ${answer.status}: ${message}`);
      return importId;
    },
    async export(kind: ImportKind): Promise<string> {
      return (
        await app.fetch(`/admin/export/${kind.replaceAll("_", "-")}.csv`, { headers: { cookie } })
      ).text();
    },
  };
}

const PRICE_COLUMNS = ["pricing_id", "brand_id", "medication_type", "plan_interval", "price"] as const;
type Price = Record<(typeof PRICE_COLUMNS)[number], string | number> & {
  pricing_id: number;
  brand_id: number;
};

/** A price as a row of a file. */
const lineOf = (row: Price) => PRICE_COLUMNS.map((column) => row[column]).join(",");

/**
 * The built server with the sample brands and a signed-in administrator. Call it at the top of a `*.db.test.ts` file.
 */
export async function useImports() {
  const database = await useDatabase();
  const { db } = database;
  await seedSampleData(db, new Date("2026-01-15T12:00:00Z"));
  const clock = { now: new Date("2026-03-08T15:00:00Z") };
  const app = await useApp({ now: () => clock.now });
  const cookie = await signIn(app, admin);
  const rowsOf = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    db.execute<Row>(statement, "objects");
  return {
    app,
    database,
    db,
    clock,
    cookie,
    ...importsOf(app, cookie),
    rowsOf,
    /** An import's row counts by state, and its status. */
    async countsOf(importId: number) {
      const [counts] = await rowsOf(sql`
        select status, new_rows as new, changed_rows as changed, unchanged_rows as unchanged, error_rows as errors,
          noted_rows as notes from brand_imports where import_id = ${importId}`);
      return counts;
    },
    /** The problems in its rows: `line/position column: message`. */
    async problemsOf(importId: number) {
      const rows = await rowsOf<{ text: string }>(sql`
        select concat(p->>'level', ' ', p->>'line', '/', p->>'position', ' ', p->>'column', ': ', p->>'message') as text
        from brand_import_rows r cross join jsonb_array_elements(file_problems || data_problems) p
        where import_id = ${importId} order by row_number`);
      return rows.map((row) => row.text);
    },
    /** Two of the sample prices, and a file that raises each by a dollar. */
    async samplePrices() {
      const [first, second] = await rowsOf<Price>(
        sql`select * from brand_pricing order by pricing_id limit 2`,
      );
      if (!first || !second) throw new Error("The sample data has prices.");
      const dearer = [first, second].map((row) => ({ ...row, price: (Number(row.price) + 1).toFixed(2) }));
      return {
        first,
        second,
        lineOf,
        dearer,
        dearerFile: [PRICE_COLUMNS.join(","), ...dearer.map(lineOf)].join("\n"),
      };
    },
    /** Everything that an import may change, as one text for comparison. */
    async everything() {
      const [all] = await rowsOf<{ state: string }>(sql`
        select concat((select json_agg(b order by brand_id) from (select brand_id, brand_name, slug, website_link,
            rebate, accept_insurance, other_notes, refund_window_days, refund_proration, notice_days,
            cancellation_fee, how_to_cancel, pharmacy_types, last_verified_updated, unavailable_states, archived_at from brands) b),
          (select json_agg(f order by fee_id) from (select fee_id, brand_id, fee_type, fee_amount, fee_notes from brand_fees) f),
          (select json_agg(p order by pricing_id) from (select pricing_id, brand_id, medication_type, dosage, plan_interval,
            price, is_first_month_discount, first_month_discount_amount, medication_source, product_name, proof_link, comments from brand_pricing) p)) as state`);
      return all?.state;
    },
  };
}
