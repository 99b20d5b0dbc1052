import { data, href } from "react-router";
import { matchSpend } from "~/features/ad-spend/mutations/matching.server";
import { listSpendItems } from "~/features/ad-spend/queries/matching.server";
import { levelNames, type MatchLevel, matchLevels, tagOf } from "~/features/ad-spend/rules/matching";
import { levelSchema, matchSchema } from "~/features/ad-spend/schema";
import { currentActor } from "~/features/auth/middleware.server";
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
import { PeriodLinks } from "./public-components/period-links";
import { explore } from "./queries/explore.server";
import { daysText } from "./rules/format";
import { dimensionOfLevel, matchingOf } from "./rules/matching";
import { failedMessage, tooLongMessage } from "./rules/messages";
import { readQuestion } from "./rules/question";
import { readInTime } from "./use-cases/read-in-time.server";

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
  const { question } = readQuestion(asked, actor, now);
  const page = { level, preset: question.preset, days: daysText(question.days) };
  try {
    const read = await readInTime(
      platform.reads,
      context.get(requestInfoContext),
      DEADLINE_MS,
      async (snapshot) => {
        const report = await explore(snapshot, actor, question, { now, limit: COMPARED });
        const { items, itemCount } = await listSpendItems(snapshot.db, level, question.days, COMPARED);
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

/** Keeps or removes a match. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, config, now } = context.get(platformContext);
  const fields = await readFields(request);
  if (fields.intent !== "match" && fields.intent !== "remove")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const isRemoval = fields.intent === "remove";
  const parsed = matchSchema.safeParse(isRemoval ? { ...fields, tag: "-" } : fields);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? "Enter a tag";
    return data({ message, typed: fields }, { status: 400 });
  }
  const { level, platform, item, expected } = parsed.data;
  const tag = isRemoval ? null : tagOf(level, parsed.data.tag);
  const key = { level, platform, item };
  const result = await matchSpend(db, currentActor(context), key, {
    tag,
    expected: expected || null,
    now: now(),
  });
  if (result === "changed") {
    const message = "Someone else changed this match. Check it below, and try again.";
    return data({ message, typed: fields }, { status: 409 });
  }
  const list = sameList(url);
  const undone = { ...key, intent: expected === "" ? "remove" : "match", tag: expected, expected: tag ?? "" };
  const canUndo =
    Object.values(undone).every((text) => text.length <= 300) && (tag !== null || expected !== "");
  const text = tag === null ? "Match removed" : `Matched to ${tag.slice(0, 100)}`;
  return redirectWithToast(
    list.back,
    { text, ...(canUndo && { undo: { action: list.undo, fields: undone } }) },
    config,
  );
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
          <MatchedSpend level={level} rows={shown.matched} count={shown.counts.matched} />
        </>
      )}
    </>
  );
}
