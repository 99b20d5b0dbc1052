import { formatDollarsAndCents } from "~/kernel/money";
import { FigureStrip } from "~/ui/figure-strip";
import { formatCount } from "../rules/figures";
import type { BlogFigures } from "../schema";

/** Today's figures, whatever the period of the report (spec:analytics#today-so-far). */
export function TodayStrip({ today }: { today: BlogFigures }) {
  return (
    <div className="mb-4">
      <FigureStrip
        label="Today so far"
        figures={[
          ["Views", formatCount(today.views)],
          ["Clicks", formatCount(today.clicks)],
          ["Conversions", formatCount(today.conversions)],
          ["Payout", formatDollarsAndCents(today.payoutCents)],
        ]}
      />
    </div>
  );
}
