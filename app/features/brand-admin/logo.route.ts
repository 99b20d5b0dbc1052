import { currentActor } from "~/features/auth/middleware.server";
import { assertAdmin } from "~/features/auth/rules/access";
import { type Platform, platformContext } from "~/platform/context.server";
import { readUploadForm } from "~/platform/http/multipart.server";
import { logoPicture } from "~/platform/storage/picture.server";
import { LOGO_FOLDER, MAX_SHOWN_LOGO_BYTES } from "~/platform/storage/small-logos.server";
import { fileUrl, newFileKey } from "~/platform/storage/storage.server";
import type { Route } from "./+types/logo.route";
import { LOGO_FIELD, type LogoResponse, MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from "./rules/logo";

/**
 * Accepts a logo: validated by its bytes, re-encoded, and stored under an unguessable name (spec:brands#logo-upload).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = currentActor(context);
  assertAdmin(actor);
  const limits = { fileField: LOGO_FIELD, maxFileBytes: MAX_LOGO_BYTES, maxTextBytes: 1_024 };
  const { database } = context.get(platformContext);
  const form = await readUploadForm(request, limits, actor.userId, database.slots);
  if (form.outcome === "too-large") return refuse("Choose an image smaller than 2 MB", 413);
  if (form.outcome === "too-slow") return refuse("Failed to upload image. Please try again.", 408);
  if (form.outcome === "busy")
    return refuse("Too many uploads are in progress. Wait a moment, then try again.", 503);
  if (form.outcome !== "ok" || !form.file) return refuse("Choose an image to upload", 400);
  const logo = await logoPicture(form.file, actor.userId, MAX_LOGO_PIXELS, MAX_SHOWN_LOGO_BYTES);
  if (logo === "busy") return refuse("Too many uploads are in progress. Wait a moment, then try again.", 503);
  if (logo === "not-an-image") return refuse("Choose a JPEG, PNG, WebP, AVIF, or GIF image", 400);
  if (logo === "too-many-pixels") return refuse("Choose an image with at most 16 million pixels", 400);
  return store(context.get(platformContext), logo);
}

async function store({ storage, now, log }: Platform, bytes: Uint8Array): Promise<Response> {
  const key = newFileKey(LOGO_FOLDER, "webp", now());
  try {
    await storage.put(key, bytes);
  } catch (error) {
    log.failure(error, "a logo could not be stored");
    return refuse("Failed to upload image. Please try again.", 503);
  }
  return Response.json({ ok: true, address: fileUrl(key) } satisfies LogoResponse);
}

function refuse(message: string, status: number): Response {
  return Response.json({ ok: false, message } satisfies LogoResponse, { status });
}
