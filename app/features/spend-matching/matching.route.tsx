import { data, href } from "react-router";
import type { z } from "zod";
import { matchSpend } from "~/features/ad-spend/mutations/matching.server";
import { listSpendItems } from "~/features/ad-spend/queries/matching.server";
import {
  levelNames,
  type MatchKey,
  type MatchLevel,
  matchLevels,
  type StoredMatch,
  tagOf,
} from "~/features/ad-spend/rules/matching";
import { levelSchema, matchBeforeSchema, matchSchema } from "~/features/ad-spend/schema";
import { currentActor } from "~/features/auth/middleware.server";
import { PeriodLinks } from "~/features/explorer/public-components/period-links";
import { explore } from "~/features/explorer/queries/explore.server";
import { daysText } from "~/features/explorer/rules/format";
import { failedMessage, tooLongMessage } from "~/features/explorer/rules/messages";
import { readReportQuery } from "~/features/explorer/rules/report-query";
import { readInTime } from "~/features/explorer/use-cases/read-in-time.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { Banner } from "~/ui/banner";
import { PageHeader } from "~/ui/page-header";
import { useUrlWith } from "~/ui/pagination";
import { TabLinks } from "~/ui/tab-links";
import type { Route } from "./+types/matching.route";
import { MatchedSpend, TagsWithoutSpend, UnmatchedSpend } from "./components/match-tables";
import { MatchTotals } from "./components/match-totals";
import { dimensionOfLevel, matchingOf } from "./rules/matching";

const LISTED = 200;
/** Rows that are compared: more tags than any advertiser uses. */
const COMPARED = 5_000;
const DEADLINE_MS = 8_000;
const PRESETS = [7, 30, 90, 365] as const;

/** What spend belongs to which clicks (spec:ad-spend#spend-matching). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const level = levelSchema.parse(url.searchParams.get("level"));
  const asked = new URLSearchParams([
    ["by", dimensionOfLevel[level]],
    ...["views", "clicks", "conversions", "payout", "spend"].map((measure) => ["m", measure]),
    ["days", url.searchParams.get("days") ?? ""],
    ["sort", "spend"],
  ]);
  const now = platform.now();
  const { reportQuery } = readReportQuery(asked, actor, now);
  const page = { level, preset: reportQuery.preset, days: daysText(reportQuery.days) };
  try {
    const read = await readInTime(
      platform.reads,
      context.get(requestInfoContext),
      DEADLINE_MS,
      async (snapshot) => {
        const report = await explore(snapshot, actor, reportQuery, { now, limit: COMPARED });
        const { items, itemCount } = await listSpendItems(snapshot.db, level, reportQuery.days, COMPARED);
        return { ...matchingOf(items, report), itemCount };
      },
    );
    if (read === "too long") return data({ ...page, shown: null, message: tooLongMessage }, { status: 503 });
    const cut = {
      unmatched: read.unmatched.slice(0, LISTED),
      matched: read.matched.slice(0, LISTED),
      tags: read.tags.slice(0, LISTED),
    };
    const counts = { unmatched: read.unmatched.length, matched: read.matched.length, tags: read.tags.length };
    return data({ ...page, shown: { ...read, ...cut, counts }, message: null });
  } catch (error) {
    platform.log.failure(error, "spend and clicks could not be compared");
    return data({ ...page, shown: null, message: failedMessage }, { status: 503 });
  }
}

/** Keeps or removes a match, or puts back what was there before. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, config, now } = context.get(platformContext);
  const fields = await readFields(request);
  const parsed = parseMatch(fields);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? "Enter a tag";
    return data({ message, typed: fields }, { status: 400 });
  }
  const { key, match, expected } = parsed;
  const change = { match, expected, now: now() };
  const before = await matchSpend(db, currentActor(context), key, change);
  if (before === "changed") {
    const message = "Someone else changed this match. Check it below, and try again.";
    return data({ message, typed: fields }, { status: 409 });
  }
  const list = sameList(url);
  const undone = {
    ...key,
    intent: "undo",
    was: before.kind,
    tag: before.tag ?? "",
    expected: match.tag ?? "",
  };
  const isChanged = before.tag !== match.tag;
  const canUndo = isChanged && Object.values(undone).every((text) => text.length <= 300);
  const text = match.tag === null ? "Match removed" : `Matched to ${match.tag.slice(0, 100)}`;
  return redirectWithToast(
    list.back,
    { text, ...(canUndo && { undo: { action: list.undo, fields: undone } }) },
    config,
  );
}

type ParsedMatch =
  | { success: true; key: MatchKey; match: StoredMatch; expected: string | null }
  | { success: false; error: z.core.$ZodError };

function parseMatch(fields: Record<string, string>): ParsedMatch {
  const { intent } = fields;
  if (intent !== "match" && intent !== "remove" && intent !== "undo")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const schema = intent === "match" ? matchSchema : matchBeforeSchema;
  const parsed = schema.safeParse(intent === "remove" ? { ...fields, tag: "", was: "removed" } : fields);
  if (!parsed.success) return parsed;
  const { level, platform, item, expected, ...rest } = parsed.data;
  const tag = tagOf(level, rest.tag);
  const kind = "was" in rest ? rest.was : "staff";
  const match: StoredMatch =
    kind === "none" || kind === "removed" || tag === ""
      ? { kind: kind === "none" ? "none" : "removed", tag: null }
      : // A match by id has the id as its tag.
        { kind: kind === "id" && tag === item ? "id" : "staff", tag };
  return { success: true, key: { level, platform, item }, match, expected: expected || null };
}

/** After a conflict, the page shows the other person's match. */
export const shouldRevalidate = () => true;

export default function MatchSpend({ loaderData, actionData }: Route.ComponentProps) {
  const { level, preset, days, shown, message } = loaderData;
  const addressWith = useUrlWith();
  // The period stays.
  const addressOf = (key: MatchLevel) => addressWith({ level: key === "campaign" ? null : key });
  const tabs = matchLevels.map((key) => ({ to: addressOf(key), label: levelNames[key].many }));
  return (
    <>
      <PageHeader
        title="Match spend to clicks"
        back={{ label: "Back to ad spend", to: href("/admin/revenue/ad-spend") }}
      >
        Reports show spend beside the clicks and payout with the same tag.
      </PageHeader>
      <TabLinks label="What to match" tabs={tabs} current={addressOf(level)} />
      <PeriodLinks preset={preset} presets={PRESETS} />
      {actionData && (
        <div className="mt-4">
          <Banner tone="error" title={actionData.message} />
        </div>
      )}
      {shown === null ? (
        <div className="mt-4">
          <Banner tone="error" title={message ?? failedMessage} />
        </div>
      ) : (
        <>
          <MatchTotals {...shown} days={days} />
          <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
            <UnmatchedSpend
              level={level}
              rows={shown.unmatched}
              count={shown.counts.unmatched}
              tags={shown.tags}
              typed={actionData?.typed}
            />
            <TagsWithoutSpend level={level} rows={shown.tags} count={shown.counts.tags} />
          </div>
          <MatchedSpend
            level={level}
            rows={shown.matched}
            count={shown.counts.matched}
            tags={shown.tags}
            typed={actionData?.typed}
          />
        </>
      )}
    </>
  );
}
