import { href } from "react-router";
import type { Platform } from "~/platform/context.server";
import type { SystemCheck } from "~/platform/system-checks.server";
import { durationText, inactivityOf } from "../rules/inactivity";
import { listPostingIntervals } from "./posting-intervals.server";

/** Networks that have gone quiet, which have their own emails (spec:revenue#network-inactivity). */
export function networksCheck({ db, now }: Platform): SystemCheck[] {
  return [
    {
      key: "networks",
      title: "Affiliate networks",
      order: 110,
      alerts: false,
      async check() {
        const intervals = await listPostingIntervals(db, now());
        const quiet = intervals.flatMap((each) => inactivityOf(each, now()) ?? []);
        const link = { to: href("/admin/revenue/inbox"), label: "Open postback inbox" };
        if (intervals.length === 0) return { level: "off", says: "No network is connected." };
        if (quiet.length === 0) return { level: "ok", says: "No network has gone quiet.", link };
        return {
          level: "attention",
          says: `${quiet.map(({ name, inactiveForMs }) => `${name}: no conversions for ${durationText(inactiveForMs)}`).join("; ")}.`,
          todo: "Ask the network whether it still calls your postback URL.",
          link,
        };
      },
    },
  ];
}
