import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import type { Actor } from "~/features/auth/rules/access";
import { writeCheckNote } from "~/features/brands/mutations/check-note.server";
import { changePrices, undoPrices } from "~/features/brands/mutations/prices.server";
import { readMoment } from "~/kernel/moments";
import { type Platform, platformContext } from "~/platform/context.server";
import { redirectWithToast, toastHeaders } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/prices.route";
import { CORRECTION_FIELD, draftFromEntries } from "./rules/draft";
import { type PriceAnswer, readEdits } from "./rules/price-edits";
import { brandIdFrom, checkNoteField, priceListFrom, pricesIntent } from "./schema";

/** Changes a brand's prices, undoes that, or saves a note about checking them: the forms of the lists. */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const form = await readForm(request);
  const field = (name: string) => String(form.get(name) ?? "");
  const intent = pricesIntent.safeParse(field("intent"));
  const brandId = brandIdFrom(field("brandId"));
  const changedAt = readMoment(field("changedAt"));
  if (!intent.success || brandId === null || (intent.data === "undo" && changedAt === null))
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const work = { platform, actor, brandId };
  const back = priceListFrom(field("back"));
  try {
    if (intent.data === "note") return await note(work, field("note"), field("seenAt"));
    if (intent.data === "undo") return await undo(work, new Date(changedAt ?? ""), back);
    return await save(work, form, back);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    platform.log.failure(error, "prices could not be saved in a list");
    // A toast's Undo button ignores the response, but it follows redirects.
    if (intent.data === "undo")
      return redirectWithToast(back, { text: undoProblems.failed, tone: "error" }, platform.config);
    return refuse("The change couldn't be saved. Try again.", {}, 503);
  }
}

/** Keeps the person's input if the server can't be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const message = "The server didn't respond. Try again.";
  const answer = await withOfflineFallback<PriceAnswer>(serverAction, {
    kind: "refused",
    message,
    errors: {},
  });
  return data(answer, { status: answer.kind === "done" ? 200 : 422 });
}

type Work = { platform: Platform; actor: Actor; brandId: number };

async function save({ platform, actor, brandId }: Work, form: FormData, back: string) {
  const { db, now, config } = platform;
  const read = readEdits(draftFromEntries(form.entries()).prices);
  if (!read.ok) return refuse("Fix the marked fields, then save again", read.errors, 400);
  const isCorrection = form.get(CORRECTION_FIELD) === "true";
  const at = now();
  const result = await changePrices(db, actor, { brandId, edits: read.edits, isCorrection }, at);
  if (result.kind === "unknown") return refuse("This brand no longer exists. Reload the page.", {}, 404);
  if (result.kind === "conflict") {
    const message = "Someone changed these prices while you were editing. Compare them, then save again.";
    return data<PriceAnswer>({ kind: "conflict", message, current: result.current }, { status: 409 });
  }
  if (result.changed === 0) return data<PriceAnswer>({ kind: "done" });
  const fields = { intent: "undo", brandId: String(brandId), changedAt: at.toISOString(), back };
  const toast = {
    text: `${countText(result.changed)} of ${result.brandName.slice(0, 200)} changed`,
    ...(!isCorrection && { undo: { action: href("/admin/prices"), fields } }),
  };
  return data<PriceAnswer>({ kind: "done" }, { headers: await toastHeaders(toast, config) });
}

const countText = (changed: number) => (changed === 1 ? "1 price" : `${changed} prices`);

const undoProblems = {
  failed: "The prices couldn't be restored. Change them again instead.",
  expired: "It's too late to undo this. Change the prices again instead.",
  changed: "Nothing was undone: these prices have changed since then.",
};

async function undo({ platform, actor, brandId }: Work, changedAt: Date, back: string) {
  const { db, now, config } = platform;
  const result = await undoPrices(db, actor, { brandId, changedAt }, now());
  const toast =
    result.kind === "undone"
      ? { text: `Prices of ${result.brandName.slice(0, 200)} restored` }
      : { text: undoProblems[result.problem], tone: "error" as const };
  return redirectWithToast(back, toast, config);
}

async function note({ platform, actor, brandId }: Work, text: string, seen: string) {
  const { db, now, config } = platform;
  const reading = checkNoteField(text);
  const seenAt = seen === "" ? null : readMoment(seen);
  if ("problem" in reading) return refuse(reading.problem.message, { note: reading.problem.message }, 400);
  if (seen !== "" && seenAt === null)
    return refuse("This note has changed. Copy yours, then reload the page.", {}, 400);
  const written = { brandId, note: reading.value, seenAt: seenAt === null ? null : new Date(seenAt) };
  const result = await writeCheckNote(db, actor, written, now());
  if (result === "unknown") return refuse("This brand no longer exists. Reload the page.", {}, 404);
  if (result === "changed")
    return refuse("Someone else changed this note. Copy yours, then reload the page.", {}, 409);
  const toast = { text: reading.value === null ? "Note removed" : "Note saved" };
  return data<PriceAnswer>({ kind: "done" }, { headers: await toastHeaders(toast, config) });
}

function refuse(message: string, errors: Record<string, string>, status: number) {
  return data<PriceAnswer>({ kind: "refused", message, errors }, { status });
}
