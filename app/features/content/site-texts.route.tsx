import { data, href, type ShouldRevalidateFunctionArgs } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { refusalOf } from "~/features/auth/schema";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/site-texts.route";
import { hasUnsavedTexts, TextGroup, type TextsRefusal } from "./components/text-group";
import { resetSiteText, saveSiteTexts } from "./mutations/site-texts.server";
import { listSiteTexts } from "./queries/site-texts.server";
import { changedKeys, revisionOf } from "./rules/revision";
import { findSiteTextGroup, siteTextGroups } from "./rules/site-texts";
import { revisionField, seenTextsField, siteTextsSchema } from "./schema";

export async function loader({ context }: Route.LoaderArgs) {
  const stored = await listSiteTexts(context.get(platformContext).db);
  const own = [...stored].filter(([, text]) => text.value !== null).map(([key, text]) => [key, text.value]);
  return {
    own: Object.fromEntries(own) as Record<string, string>,
    revisions: Object.fromEntries(siteTextGroups.map((group) => [group.id, revisionOf(group, stored)])),
  };
}

/** Saves a group's texts, or resets one to its default. */
export async function action({ request, context }: Route.ActionArgs) {
  const { config, database, now } = context.get(platformContext);
  const actor = currentActor(context);
  const fields = await readFields(request);
  const group = findSiteTextGroup(fields.group);
  if (!group) throw data("Those texts don't exist.", { status: 400 });
  const back = (text: string) => redirectWithToast(href("/admin/settings"), { text }, config);

  if (fields.reset !== undefined) {
    if (!group.texts.some(({ key }) => key === fields.reset))
      throw data("That text doesn't exist.", { status: 400 });
    await resetSiteText(database.db, actor, { group, key: fields.reset }, now());
    return back("Text reset to default");
  }
  const refuse = (status: number, message: string, errors: Record<string, string> = {}, values = fields) =>
    data<TextsRefusal>({ group: group.id, message, errors, values }, { status });
  const parsed = siteTextsSchema(group).safeParse(fields);
  if (!parsed.success) return refuse(400, "The texts weren't saved", refusalOf(parsed.error).errors);
  const revision = revisionField.safeParse(fields.revision);
  if (!revision.success) throw data("Reload the page and try again.", { status: 400 });
  const change = { group, texts: parsed.data, revision: revision.data };
  const result = await saveSiteTexts(database.db, actor, change, now());
  if (!result.done) {
    const touched = changedKeys(group, parsed.data, seenTextsField.parse(fields.seen));
    const typed = Object.fromEntries(touched.map((key) => [key, fields[key] ?? ""]));
    return refuse(409, CHANGED_MEANWHILE, {}, typed);
  }
  return back(savedText(result.changed));
}

/** If the server can't be reached, what was typed stays. Success redirects. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const group = String((await request.clone().formData()).get("group"));
  const message = "The server didn't respond, so the texts may not be saved. Try again.";
  const unanswered: TextsRefusal = { group, message, errors: {}, values: {} };
  const answer = await withOfflineFallback<TextsRefusal>(serverAction, unanswered);
  const refused = Object.keys(answer.errors).length > 0 ? 400 : 409;
  return data(answer, { status: answer === unanswered ? 422 : refused });
}

/** After a conflict, the form must load what the other person saved, so that saving again works. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

const CHANGED_MEANWHILE =
  "Someone else changed these texts after you opened them. Their changes appear in the fields you didn't edit. Your edits are still here. Save again to keep them.";

function savedText(count: number): string {
  if (count === 0) return "No texts changed";
  return count === 1 ? "1 text saved and live on the site" : `${count} texts saved and live on the site`;
}

/** The site's texts that an operator can replace (spec:site#site-texts, spec:access#settings-screen). */
export default function SiteTexts({ loaderData: { own, revisions }, actionData }: Route.ComponentProps) {
  return (
    <section aria-labelledby="site-texts" className="max-w-wide">
      <UnsavedGuard hasChanges={hasUnsavedTexts} />
      <h2 id="site-texts" className="text-lg font-semibold">
        Site texts
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Replace these claims with ones you can prove, and the sample testimonials with real customer quotes.
        Until you replace every quote and name in a group, the site notes that the people are invented.
      </p>
      <div className="mt-5 flex flex-col gap-3">
        {siteTextGroups.map((group) => (
          <TextGroup
            key={group.id}
            group={group}
            own={own}
            revision={revisions[group.id] ?? 0}
            refusal={actionData?.group === group.id ? actionData : undefined}
          />
        ))}
      </div>
    </section>
  );
}
