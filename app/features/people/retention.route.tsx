import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { type Period, startOfPeriod } from "~/kernel/period";
import { platformContext } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { MAX_COUNTED, type RetainedData, retainedDataContext } from "~/platform/retention.server";
import type { FormRefusal } from "~/ui/staff-form";
import type { Route } from "./+types/retention.route";
import { RetentionPage } from "./components/retention-page";
import { saveRules } from "./mutations/retention.server";
import { listRules } from "./queries/retention.server";
import { periodChoices, periodValue, previewText } from "./rules/retention";

/** For how long data is kept, with what the next night would delete (spec:peoples-data#retention). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(platformContext);
  const sources = context.get(retainedDataContext);
  const rules = await listRules(db);
  return {
    kinds: await Promise.all(
      sources.map(async ({ kind, label, effect, shortest, deletedBefore }) => ({
        kind,
        label,
        effect,
        choices: periodChoices(shortest),
        period: rules.get(kind) ?? null,
        deletedBefore: (await deletedBefore?.(db)) ?? null,
      })),
    ),
    previews: await previewsOf(db, sources, rules, now()),
    backups: { keep: config.BACKUP_KEEP, schedule: config.BACKUP_SCHEDULE ?? null },
  };
}

/** Kind of data → what its rule would delete now. */
async function previewsOf(
  db: Db,
  sources: readonly RetainedData[],
  rules: ReadonlyMap<string, Period>,
  now: Date,
): Promise<Record<string, string>> {
  const previews: Record<string, string> = {};
  for (const source of sources) {
    const period = rules.get(source.kind);
    if (period === undefined) continue;
    const count = await source.count(db, startOfPeriod(now, period));
    previews[source.kind] = previewText(source.label, count, period, MAX_COUNTED);
  }
  return previews;
}

/** What the form chose: a preview of it, or why it's refused. */
type Answer = {
  previews: Record<string, string> | null;
  refusal: FormRefusal | null;
  values: Record<string, string>;
};

export async function action({ request, context }: Route.ActionArgs) {
  const { db, database, config, now } = context.get(platformContext);
  const sources = context.get(retainedDataContext);
  const fields = await readFields(request);
  const { intent } = fields;
  if (intent !== "preview" && intent !== "save")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { rules, errors } = readRules(fields, sources);
  const values = Object.fromEntries(sources.map(({ kind }) => [kind, fields[kind] ?? ""]));
  if (Object.keys(errors).length > 0) {
    const refusal = { message: "Nothing was saved", errors, values };
    return data<Answer>({ previews: null, refusal, values }, { status: 400 });
  }
  if (intent === "preview")
    return data<Answer>({ previews: await previewsOf(db, sources, rules, now()), refusal: null, values });
  await saveRules(database.db, currentActor(context), rules, now());
  const text = "Retention saved. It's applied tonight.";
  return redirectWithToast(href("/admin/settings/retention"), { text }, config);
}

/** Each kind is a number of months or days, or "keep". */
function readRules(fields: Record<string, string>, sources: readonly RetainedData[]) {
  const rules = new Map<string, Period>();
  const errors: Record<string, string> = {};
  for (const { kind, label, shortest } of sources) {
    const value = fields[kind];
    if (value === "keep") continue;
    const period = periodChoices(shortest).find((choice) => periodValue(choice) === value);
    if (period === undefined) errors[kind] = `Choose how long to keep ${label.toLowerCase()}`;
    else rules.set(kind, period);
  }
  return { rules, errors };
}

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  return <RetentionPage {...loaderData} answer={actionData} />;
}
