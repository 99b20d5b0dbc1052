import { data } from "react-router";
import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { saveOption } from "../mutations/options.server";
import type { OptionKey } from "../rules/options";

type Switch = {
  key: OptionKey;
  /** The page with the switch. */
  here: string;
  /** The notices. */
  savedOn: string;
  savedOff: string;
};

/**
 * Switches one option as an `OptionForm` sent it; the notice offers Undo.
 * @throws a 400 response that names the field for any other form.
 */
export async function switchOption(
  request: Request,
  { config, db, now }: Platform,
  actor: Actor,
  { key, here, savedOn, savedOff }: Switch,
) {
  const fields = await readFields(request);
  if (fields.intent !== "save")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  if (fields[key] !== undefined && fields[key] !== "true")
    throw data(`The field ${key} must be true or absent.`, { status: 400 });
  const isOn = fields[key] === "true";
  const changed = await saveOption(db, actor, { key, isOn }, now());
  const back: Record<string, string> = isOn ? { intent: "save" } : { intent: "save", [key]: "true" };
  const toast = changed
    ? { text: isOn ? savedOn : savedOff, undo: { action: here, fields: back } }
    : { text: "No settings changed" };
  return redirectWithToast(here, toast, config);
}
