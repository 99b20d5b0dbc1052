import { sql } from "drizzle-orm";
import { href } from "react-router";
import { adminOnly } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import type { RowReader } from "~/platform/db/read-together.server";
import type { TodaySource } from "~/platform/today.server";
import { durationText, inactivityOf } from "../rules/inactivity";
import { listPostingIntervals } from "./posting-intervals.server";

/** Today doesn't list older rejected postbacks. */
const REFUSED_DAYS = 7;
const MAX_COUNTED = 1_000;
/** More quiet networks aren't named. */
const MAX_NAMED = 3;

/** Refused postbacks and quiet networks (spec:staff#today-items). */
export function revenueToday({ now }: Pick<Platform, "now">): TodaySource[] {
  return [
    {
      key: "refused-postbacks",
      title: "Rejected postbacks",
      order: 30,
      roles: adminOnly,
      read: (_viewer, db) => refusedPostbacks(db, now()),
    },
    {
      key: "quiet-networks",
      title: "Affiliate networks",
      order: 35,
      roles: adminOnly,
      read: (_viewer, db) => quietNetworks(db, now()),
    },
  ];
}

/** A replay that is accepted changes the request's outcome, so it leaves this count. */
async function refusedPostbacks(db: RowReader, at: Date) {
  const [row] = await db.execute<{ refused: number }>(
    sql`select count(*)::integer as refused from (
        select from postback_requests
        where outcome = 'refused' and token_id is not null
          and received_at > ${at.toISOString()}::timestamptz - make_interval(days => ${REFUSED_DAYS}::integer)
        order by received_at desc limit ${MAX_COUNTED}) r`,
    "objects",
  );
  const refused = row?.refused ?? 0;
  if (refused === 0) return null;
  const count = refused === MAX_COUNTED ? `At least ${MAX_COUNTED}` : String(refused);
  return {
    says: `${count} ${refused === 1 ? "postback was" : "postbacks were"} rejected in the last ${REFUSED_DAYS} days.`,
    isUrgent: true,
    link: { to: `${href("/admin/revenue/inbox")}?outcome=refused`, label: "Open postback inbox" },
  };
}

async function quietNetworks(db: RowReader, at: Date) {
  const quiet = (await listPostingIntervals(db, at)).flatMap((each) => inactivityOf(each, at) ?? []);
  if (quiet.length === 0) return null;
  const named = quiet
    .slice(0, MAX_NAMED)
    .map(({ name, inactiveForMs }) => `${name}: no conversions for ${durationText(inactiveForMs)}`);
  const more = quiet.length > MAX_NAMED ? `; ${quiet.length - MAX_NAMED} more networks are quiet` : "";
  return {
    says: `${named.join("; ")}${more}.`,
    isUrgent: true,
    link: { to: href("/admin/revenue/inbox"), label: "Open postback inbox" },
  };
}
