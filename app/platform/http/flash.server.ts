import { createCookie, redirect } from "react-router";
import { z } from "zod";
import type { Config } from "~/platform/config.server";

/** A path on this site, never another host, however it is written. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])[^\s\\]*$/)
  .max(500);

const MAX_TEXT_LENGTH = 300;

const flashSchema = z.object({
  /** Distinguishes two identical messages. */
  id: z.string().max(40),
  text: z.string().min(1).max(MAX_TEXT_LENGTH),
  tone: z.enum(["good", "error"]),
  /** Adds Undo: a form post to one of our own actions (spec:platform#toast-undo). */
  undo: z.object({ action: ownPath, fields: z.record(z.string().max(60), z.string().max(300)) }).optional(),
});

/** A message that the next page shows once. */
export type Flash = z.infer<typeof flashSchema>;

const LIFETIME_S = 60;
const cookie = createCookie("flash", { path: "/", httpOnly: true, sameSite: "lax", maxAge: LIFETIME_S });

/**
 * Redirects, and makes the next page show a toast. Only staff pages show it. It must not contain secrets.
 *
 * return redirectWithToast(href("/admin"), { text: "Brand deleted", undo: { action: href("/admin"), fields: { … } } },
 * config);
 */
export async function redirectWithToast(
  to: string,
  message: ToastMessage,
  config: Pick<Config, "SITE_URL">,
): Promise<Response> {
  return redirect(to, { headers: await toastHeaders(message, config) });
}

type ToastMessage = { text: string; tone?: Flash["tone"]; undo?: Flash["undo"] };

/** Texts with long names are cut, so that they fit into a toast. */
function shortened(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1).toWellFormed()}…` : text;
}

/** The headers of a response after which the next page shows a toast, for responses that aren't plain redirects. */
export async function toastHeaders(
  message: ToastMessage,
  config: Pick<Config, "SITE_URL">,
): Promise<{ "Set-Cookie": string }> {
  const secure = config.SITE_URL.startsWith("https:");
  const flash: Flash = { id: crypto.randomUUID(), tone: "good", ...message, text: shortened(message.text) };
  return { "Set-Cookie": await cookie.serialize(flash, { secure }) };
}

/**
 * Reads the message that a redirect left, if there is one.
 * @returns the header that removes it, to be sent with the page that shows it.
 */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const header = request.headers.get("cookie");
  // A page prefetched before a click may never be shown.
  if (!header?.includes("flash=") || request.headers.get("sec-purpose")?.includes("prefetch"))
    return { flash: null, headers: {} };
  const parsed = flashSchema.safeParse(await cookie.parse(header));
  return {
    flash: parsed.success ? parsed.data : null,
    headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) },
  };
}
