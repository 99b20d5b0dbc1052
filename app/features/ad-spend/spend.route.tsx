import { data, href } from "react-router";
import type { z } from "zod";
import { currentActor } from "~/features/auth/middleware.server";
import type { Actor } from "~/features/auth/rules/access";
import { refusalOf } from "~/features/auth/schema";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { formatDollarsAndCents } from "~/kernel/money";
import { type Platform, platformContext } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { existingPage } from "~/platform/db/list-page.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { sortFrom, TableFrame } from "~/ui/data-table";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { Route } from "./+types/spend.route";
import { ConnectionList } from "./components/connection-state";
import type { SpendConflictFacts } from "./components/spend-conflict";
import { SpendFilters } from "./components/spend-filters";
import { type EditedDay, SpendForm } from "./components/spend-form";
import { SpendTable } from "./components/spend-table";
import { enterSpend } from "./mutations/enter.server";
import { nameOfDay, removeReport, removeSpend, restoreSpend } from "./mutations/spend.server";
import { undoChange } from "./mutations/undo.server";
import { listConnections, spendTodays, todaysOf } from "./queries/connections.server";
import { listSpend, readDays, type StoredDay, versionOfDay } from "./queries/spend.server";
import { factsOf } from "./rules/connection-state";
import { type DayRow, formRows, hasEqualNames, rowKey, rowsWithKeys, shownRows } from "./rules/day-rows";
import { keyOfDay } from "./rules/spend";
import { syncToast } from "./rules/sync-text";
import {
  changeId,
  connectedPlatform,
  dayKeySchema,
  filterSchema,
  manualFields,
  manualSchema,
  spendSortKeys,
} from "./schema";
import { PATIENCE_MS, syncAdSpend } from "./use-cases/sync.server";

/**
 * Every day of ad spend (spec:ad-spend#spend-page) and the ways to enter it: by hand, by CSV, from the ad accounts
 * (spec:ad-spend#spend-sources).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const views = await openViews(db, currentActor(context), url, "/admin/revenue/ad-spend");
  const filter = filterSchema.parse(Object.fromEntries(url.searchParams));
  const sort = sortFrom(url.searchParams, spendSortKeys, "desc");
  const edited = await editedDay(db, filter);
  const { from = null, to = null } = filter;
  const size = rowsPerPageFrom(url.searchParams);
  const read = (page: number) => listSpend(db, { from, to, page, size, sort });
  const connections = await listConnections(db);
  return {
    ...(await existingPage(filter.page, size, read)),
    sort,
    views,
    filter: { from, to },
    edited,
    // The latest of the platforms' days; saving checks the one of the chosen platform.
    today: Object.values(todaysOf(connections, now())).reduce((a, b) => (a > b ? a : b)),
    connections: connections.map(factsOf),
    now: now().toISOString(),
  };
}

/** The day whose form is open. */
async function editedDay(db: Db, filter: z.infer<typeof filterSchema>): Promise<EditedDay | null> {
  const { day: date, platform, account } = filter;
  if (!date) return null;
  const key = { date, platform, account };
  const days = await readDays(db, [key]);
  const found = days.find((day) => keyOfDay(day) === keyOfDay(key));
  if (!found) return null;
  const { spendCents } = found;
  return {
    ...key,
    spendCents,
    version: versionOfDay(found),
    hasEqualNames: hasEqualNames(found),
    ...formRows(found, filter),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { config, db, now } = platform;
  const actor = currentActor(context);
  const form = await readForm(request);
  // Saving a day closes its form.
  const list = sameList(url, ["day", "platform", "account", "find", "rows"]);
  const back = (
    text: string,
    extra: { tone?: "error"; undo?: { action: string; fields: Record<string, string> } } = {},
  ) => redirectWithToast(list.back, { text, ...extra }, config);
  const intent = form.get("intent");

  if (intent === "sync") {
    const requested = connectedPlatform.safeParse(form.get("platform") ?? undefined);
    if (!requested.success) throw data("That ad platform doesn't exist.", { status: 400 });
    const result = await syncAdSpend(platform, requested.data, { runFor: PATIENCE_MS });
    const { text, ...extra } = syncToast(requested.data, result, "sync");
    return back(text, extra);
  }
  if (intent === "undo") {
    const id = changeId.safeParse(form.get("change"));
    if (!id.success) throw data("That change doesn't exist.", { status: 400 });
    const undone = await undoChange(db, actor, id.data, now());
    return undone === "undone"
      ? back("The earlier figures are back")
      : back(undoProblems[undone], { tone: "error" });
  }
  if (intent === "delete" || intent === "restore") {
    const key = dayKeySchema.safeParse(Object.fromEntries(form));
    if (!key.success) throw data("That day doesn't exist.", { status: 400 });
    const { date, platform: adPlatform } = key.data;
    if (intent === "restore")
      return (await restoreSpend(db, actor, date, now()))
        ? back(`Ad spend for ${date} restored`)
        : back(`${date} already has a newer entry`, { tone: "error" });
    const undo =
      adPlatform === "facebook"
        ? (await removeSpend(db, actor, date, now())) && { intent: "restore", date }
        : undoOf(await removeReport(db, actor, key.data, now()));
    return undo
      ? back(`Ad spend for ${nameOfDay(key.data)} deleted`, { undo: { action: list.undo, fields: undo } })
      : back("This day was already deleted", { tone: "error" });
  }
  if (intent !== "enter")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const entered = await enterDay(platform, actor, form);
  return "saved" in entered ? back(`Ad spend for ${nameOfDay(entered.saved)} saved`) : entered;
}

/** Stores the day of the form, or answers what is wrong with it (400) or that it has changed since (409). */
async function enterDay(platform: Platform, actor: Actor, form: FormData) {
  const { db, now } = platform;
  const { input, values, shown } = manualFields(form);
  const refuse = (errors: Record<string, string>) =>
    data({ refusal: { message: NOT_SAVED, errors, values }, conflict: null }, { status: 400 });
  const parsed = manualSchema.safeParse(input);
  if (!parsed.success) return refuse(refusalOf(parsed.error).errors);
  const day = parsed.data;
  const today = await spendTodays(platform);
  if (day.date > today[day.platform]) return refuse({ date: "Enter today's date or an earlier one" });
  const result = await enterSpend(db, actor, day, {
    seen: values.seen ?? "",
    shown,
    now: now(),
    today,
  });
  if (result.kind === "saved") return { saved: day };
  if (result.kind === "accounts") return refuse({ platform: OTHER_ACCOUNTS });
  if (result.kind === "total") return refuse({ amount: otherRowsCost(result.leastCents) });
  if (result.kind === "twice") {
    const index = input.rows.findIndex((row) => rowKey(row) === result.key);
    return refuse({ [index === -1 ? "rows" : `campaign-${index}`]: LISTED_ELSEWHERE });
  }
  const conflict = conflictWith(result.stored, { shown, seen: values.seen ?? "" });
  return data({ refusal: { message: NOT_SAVED, errors: {}, values }, conflict }, { status: 409 });
}

const storedFacts = ({ spendCents, source, lastSyncTime }: StoredDay, rows: DayRow[]) => ({
  spendCents,
  source,
  lastSyncTime,
  rows,
});

/**
 * What is stored now. A form that shows a part of the day gets the rows that it would replace. If one of them is gone,
 * saving again would add it a second time under its old name, so the form keeps the version that is refused.
 */
function conflictWith(
  stored: StoredDay | null,
  { shown, seen }: { shown: readonly string[] | null; seen: string },
): SpendConflictFacts {
  const rows = stored ? (shown ? rowsWithKeys(stored, shown) : shownRows(stored)) : [];
  const isOutdated = shown !== null && (stored === null || rows.length < new Set(shown).size);
  const version = stored ? versionOfDay(stored) : "";
  return { stored: stored && storedFacts(stored, rows), isOutdated, version: isOutdated ? seen : version };
}

const undoOf = (id: number | null) => (id === null ? false : { intent: "undo", change: String(id) });

const undoProblems = {
  changed: "Some of these days have changed since, so nothing was undone",
  gone: "This was already undone, or it's too old to undo",
};

const NOT_SAVED = "The ad spend wasn't saved";
const OTHER_ACCOUNTS = "This platform already has figures by account for this date. Edit or delete those.";

const otherRowsCost = (cents: number) =>
  `Enter at least ${formatDollarsAndCents(cents)}, the total of all rows, including the rows that aren't shown here`;
const LISTED_ELSEWHERE = "This is also listed in a row that isn't shown here. Remove one.";

export default function AdSpend({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, sumCents, page, pageCount, sort, views, filter } = loaderData;
  const { edited, today, connections, now } = loaderData;
  return (
    <>
      <PageHeader
        title="Ad spend"
        actions={
          <>
            <ButtonLink to={href("/admin/revenue/ad-spend/matching")} variant="secondary">
              Match to clicks
            </ButtonLink>
            <ButtonLink to={href("/admin/revenue/ad-spend/import")} variant="secondary">
              Import CSV
            </ButtonLink>
          </>
        }
      >
        What ads cost each day. ROAS on the revenue page is payout divided by these amounts.{" "}
        <Link to={`${href("/admin/reports/definitions")}#ad-spend`} className="link">
          What these figures count
        </Link>
      </PageHeader>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="Ad spend by day" className="min-w-0 max-xl:order-2">
          <TableFrame
            filters={<SpendFilters filter={filter} />}
            status={`${total === 1 ? "1 day" : `${total} days`}, ${formatDollarsAndCents(sumCents)}`}
            pages={<Pagination page={page} pageCount={pageCount} rows={total} label="ad spend" keepsScroll />}
          >
            <SpendTable
              rows={rows}
              sort={sort}
              head={(columns) => <SavedViews views={views} columns={columns} />}
              isFiltered={filter.from !== null || filter.to !== null}
            />
          </TableFrame>
        </section>
        <div className="flex flex-col gap-6">
          <Card>
            <ConnectionList connections={connections} now={now} />
          </Card>
          <Card>
            <SpendForm
              key={edited ? keyOfDay(edited) : "new"}
              edited={edited}
              today={today}
              refusal={actionData?.refusal}
              conflict={actionData?.conflict ?? null}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
