import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { refusalOf } from "~/features/auth/schema";
import { dayOf } from "~/kernel/days";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { withOfflineFallback } from "~/ui/with-offline-fallback";
import type { Route } from "./+types/facts.route";
import { FactItem, type FactRefusal } from "./components/fact-item";
import { type FactResult, factRevision, saveFact, undoFact } from "./mutations/facts.server";
import { listCitingPosts, listFacts } from "./queries/facts.server";
import { byCheckDay, checkedAgain, factsWith, isFactId, isOverdue, overdueFacts } from "./rules/facts";
import { standardFacts } from "./rules/standard-facts";
import { factSchema, revisionField } from "./schema";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const today = dayOf(now());
  const stored = await listFacts(db);
  const facts = factsWith(new Map([...stored].map(([id, { fact }]) => [id, fact])));
  const posts = await listCitingPosts(db, facts);
  return {
    today,
    overdue: overdueFacts(facts, today).length,
    facts: byCheckDay(facts).map((id) => ({
      id,
      ...facts[id],
      isOverdue: isOverdue(facts[id], today),
      isChanged: stored.has(id),
      revision: factRevision(stored.get(id)),
      posts: posts.get(id) ?? [],
    })),
  };
}

/** Saves a fact, marks it as checked today, or undoes a change (spec:site#fact-checks). */
export async function action({ request, context }: Route.ActionArgs) {
  const { config, database, now } = context.get(platformContext);
  const actor = currentActor(context);
  const fields = await readFields(request);
  const { factId: id, intent } = fields;
  const revision = revisionField.safeParse(fields.revision);
  if (!isFactId(id)) throw data("That fact doesn't exist.", { status: 400 });
  if (!revision.success) throw data("Reload the page and try again.", { status: 400 });
  const seen = { id, revision: revision.data };
  const today = dayOf(now());
  const answer = (result: FactResult, text: string, canUndo: boolean) => {
    if (!result.done) return refuse(id, 409, CHANGED_MEANWHILE, {}, fields);
    const undo = {
      action: href("/admin/settings/facts"),
      fields: { intent: "undo", factId: id, revision: String(result.revision) },
    };
    const toast = canUndo ? { text, undo } : { text };
    return redirectWithToast(href("/admin/settings/facts"), toast, config);
  };

  switch (intent) {
    case "save": {
      const parsed = factSchema(today).safeParse(fields);
      if (!parsed.success)
        return refuse(id, 400, "The fact wasn't saved", refusalOf(parsed.error).errors, fields);
      const result = await saveFact(database.db, actor, { ...seen, fact: parsed.data }, now());
      return answer(result, "Fact saved", true);
    }
    case "check": {
      const current = (await listFacts(database.db)).get(id)?.fact ?? standardFacts[id];
      const fact = checkedAgain(current, today);
      const result = await saveFact(database.db, actor, { ...seen, fact }, now());
      return answer(result, "Fact marked as checked today", true);
    }
    case "undo":
      return answer(await undoFact(database.db, actor, seen, now()), "Change undone", false);
    case "reset":
      return answer(
        await saveFact(database.db, actor, { ...seen, fact: null }, now()),
        "Fact reset to default",
        false,
      );
    default:
      throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  }
}

function refuse(
  factId: string,
  status: number,
  message: string,
  errors: Record<string, string>,
  values: Record<string, string>,
) {
  return data<FactRefusal>({ factId, message, errors, values }, { status });
}

const CHANGED_MEANWHILE =
  "Someone else changed this fact after you opened the page. Nothing was saved. Reload the page to see their change.";

/** If the server can't be reached, what was typed stays. Successful saves redirect. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const factId = String((await request.clone().formData()).get("factId"));
  const message = "The server didn't respond, so the fact may not be saved. Try again.";
  const unanswered: FactRefusal = { factId, message, errors: {}, values: {} };
  const result = await withOfflineFallback<FactRefusal>(serverAction, unanswered);
  return data(result, { status: 422 });
}

/** The facts behind public pages, with the ones to check first at the top (spec:site#fact-checks). */
export default function FactsSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, overdue, today } = loaderData;
  return (
    <section aria-labelledby="facts" className="max-w-wide">
      <h2 id="facts" className="text-lg font-semibold">
        Facts
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Statements about approvals, studies, coverage, compounding, storage, and safety, each with its source.
        Open the source, compare it with the statement, and mark the fact as checked. Public pages show the
        new date right away. Posts keep the date they were written with, so edit those yourself.
      </p>
      <p className="mt-3 text-sm font-semibold" role="status">
        {overdue === 0
          ? "No facts are due for a check."
          : overdue === 1
            ? "1 fact is due for a check."
            : `${overdue} facts are due for a check.`}
      </p>
      <ul className="mt-5 flex flex-col gap-3">
        {facts.map((fact) => (
          <FactItem
            // Renders a saved fact again with its new values; what is typed in other forms stays.
            key={`${fact.id} ${fact.revision}`}
            fact={fact}
            today={today}
            refusal={actionData?.factId === fact.id ? actionData : undefined}
          />
        ))}
      </ul>
    </section>
  );
}
