import { formatMoney } from "~/features/revenue/rules/figures";
import { formatCount } from "~/kernel/counts";
import { Banner } from "~/ui/banner";
import { cx } from "~/ui/cx";
import { formatClock } from "~/ui/date-time";
import { FigureCard } from "~/ui/figure-card";
import { type Activity, MINUTES, VISITOR_MINUTES } from "../rules/activity";
import type { ConnectionState } from "../rules/connection";
import { failedMessage } from "../rules/messages";
import { liveTerms } from "../rules/terms";
import { LiveLists } from "./live-lists";
import { MinuteBars } from "./minute-bars";
import { useLiveActivity } from "./use-live-activity";

/** Everything on the page that changes (spec:live#page). @param first null if it couldn't be loaded with the page. */
export function LiveView({ first, seesPayout }: { first: Activity | null; seesPayout: boolean }) {
  const { activity, state } = useLiveActivity(first);
  return (
    <div className="flex flex-col gap-5">
      <LiveState state={state} at={activity?.at ?? null} />
      {activity === null ? (
        <Banner tone="error" title={failedMessage} />
      ) : (
        <>
          <Figures figures={activity.figures} seesPayout={seesPayout} />
          <MinuteBars minutes={activity.minutes} />
          <LiveLists activity={activity} seesPayout={seesPayout} />
        </>
      )}
    </div>
  );
}

const stateTexts: Record<ConnectionState, string> = {
  connecting: "Connecting…",
  live: "Live",
  reconnecting: "Reconnecting…",
  asking: "Updates every 5 seconds",
  paused: "Paused while this tab is hidden",
};

/** Only the state is announced: the time changes every few seconds. */
function LiveState({ state, at }: { state: ConnectionState; at: string | null }) {
  const isCurrent = state === "live" || state === "asking";
  return (
    <p className="-mb-2 flex flex-wrap items-center gap-x-3 text-sm">
      <span role="status" className="inline-flex items-center gap-2 font-medium">
        <span
          aria-hidden="true"
          className={cx(
            "size-2.5 rounded-full",
            isCurrent ? "bg-good" : "bg-warning",
            state === "live" && "motion-safe:animate-pulse",
          )}
        />
        {stateTexts[state]}
      </span>
      {at !== null && (
        <span className="figures text-ink-soft">
          Updated <time dateTime={at}>{formatClock(new Date(at))}</time>
        </span>
      )}
    </p>
  );
}

function Figures({ figures, seesPayout }: Pick<Activity, "figures"> & { seesPayout: boolean }) {
  const window = `Last ${MINUTES} minutes`;
  const counts = ["views", "clicks", "uniqueClicks", "conversions"] as const;
  return (
    <dl className={cx("grid grid-cols-2 gap-3", seesPayout ? "lg:grid-cols-6" : "lg:grid-cols-5")}>
      <FigureCard name={liveTerms.visitors.label} note={`Last ${VISITOR_MINUTES} minutes`}>
        {formatCount(figures.visitors)}
      </FigureCard>
      {counts.map((key) => (
        <FigureCard key={key} name={liveTerms[key].label} note={window}>
          {figures[key]?.toLocaleString("en-US") ?? "–"}
        </FigureCard>
      ))}
      {seesPayout && (
        <FigureCard name={liveTerms.payout.label} note={window}>
          {formatMoney(figures.payoutCents)}
        </FigureCard>
      )}
    </dl>
  );
}
