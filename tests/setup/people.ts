import { unzipSync } from "fflate";
import { href } from "react-router";

export const DESK = href("/admin/people");

/** A form's fields; `record` may repeat. */
export function deskForm(fields: Record<string, string>, records: readonly string[] = []): URLSearchParams {
  const form = new URLSearchParams(fields);
  for (const key of records) form.append("record", key);
  return form;
}

/** The files in a ZIP archive, by name; texts are decoded. */
export async function unzipped(answer: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
}
