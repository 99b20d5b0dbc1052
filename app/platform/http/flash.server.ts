import { createCookie, redirect } from "react-router";
import { z } from "zod";
import type { Config } from "~/platform/config.server";

/** A path of this site: never another host, however it is written. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])[^\s\\]*$/)
  .max(500);

const flashSchema = z.object({
  /** Tells two equal messages apart. */
  id: z.string().max(40),
  text: z.string().min(1).max(300),
  tone: z.enum(["good", "error"]),
  /** Offers Undo: a form post to one of our own actions (spec:platform#toast-undo). */
  undo: z.object({ action: ownPath, fields: z.record(z.string().max(60), z.string().max(300)) }).optional(),
});

/** A message that the next page shows once. */
export type Flash = z.infer<typeof flashSchema>;

const LIFETIME_S = 60;
const cookie = createCookie("flash", { path: "/", httpOnly: true, sameSite: "lax", maxAge: LIFETIME_S });

/**
 * Redirects, and lets the page arrived at show a toast. Staff pages show it; no secret belongs in it.
 *
 * return redirectWithToast(href("/admin"), { text: "Brand deleted", undo: { action: href("/admin"), fields: { … } } }, config);
 */
export async function redirectWithToast(
  to: string,
  message: ToastMessage,
  config: Pick<Config, "SITE_URL">,
): Promise<Response> {
  return redirect(to, { headers: await toastHeaders(message, config) });
}

type ToastMessage = { text: string; tone?: Flash["tone"]; undo?: Flash["undo"] };

/** The headers of an answer after which the next page shows a toast, where the browser goes there by itself. */
export async function toastHeaders(
  message: ToastMessage,
  config: Pick<Config, "SITE_URL">,
): Promise<{ "Set-Cookie": string }> {
  const secure = config.SITE_URL.startsWith("https:");
  const flash: Flash = { id: crypto.randomUUID(), tone: "good", ...message };
  return { "Set-Cookie": await cookie.serialize(flash, { secure }) };
}

/**
 * Takes the message that a redirect left, if there is one.
 * @returns the header that removes it, to be sent with the page that shows it.
 */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const header = request.headers.get("cookie");
  // A page fetched ahead of a click is perhaps never shown.
  if (!header?.includes("flash=") || request.headers.get("sec-purpose")?.includes("prefetch"))
    return { flash: null, headers: {} };
  const parsed = flashSchema.safeParse(await cookie.parse(header));
  return {
    flash: parsed.success ? parsed.data : null,
    headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) },
  };
}
