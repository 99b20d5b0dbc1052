import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { href } from "react-router";
import type { Db } from "~/platform/db/client.server";

export const PEOPLE_PAGE = href("/admin/people");

/** A form's fields; `record` may repeat. */
export function peopleForm(fields: Record<string, string>, records: readonly string[] = []): URLSearchParams {
  const form = new URLSearchParams(fields);
  for (const key of records) form.append("record", key);
  return form;
}

/** The tables that contain this text, including the job queue's. */
export async function placesWith(db: Db, text: string): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    "objects",
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const [found] = await db.execute<{ rows: string }>(
      sql`select count(*) as rows from ${sql.raw(name)} t where t::text ilike ${`%${text}%`}`,
      "objects",
    );
    if (Number(found?.rows) > 0) places.push(name);
  }
  return places;
}

/** The contents of the files in a ZIP archive, by name. */
export async function unzipped(answer: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
}
