import { data } from "react-router";

/**
 * The fields of a posted form, without files. If a name repeats, the last value wins.
 * @throws a 400 response if the body isn't a form, so that the handler doesn't fail on it.
 */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await readForm(request)) if (typeof value === "string") fields[name] = value;
  return fields;
}

/** @throws a 400 response if the body isn't a form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("Send form data.", { status: 400 });
  }
}
