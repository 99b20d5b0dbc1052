import { type DropReason, dropReasons } from "~/features/tracking/rules/dropped-events";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { Table } from "~/ui/table";
import { formatCount } from "../rules/figures";
import type { Traffic } from "../schema";

type DebugPanelProps = { traffic: Traffic; minutes: number; timings: Record<string, number> };

const kindNames: Record<Traffic["received"][number]["kind"], string> = {
  views: "Post views",
  clicks: "Provider clicks",
  events: "Tool events",
  impressions: "Ranking appearances",
};

/** Recent events, dropped events with the reason, and hints for when figures are missing. */
export function DebugPanel({ traffic, minutes, timings }: DebugPanelProps) {
  return (
    <Card as="section" aria-labelledby="debug" className="mt-4 flex flex-col gap-6">
      <h2 id="debug" className="text-lg font-semibold">
        Debug Information
      </h2>
      <div className="grid gap-6 lg:grid-cols-2">
        <Received traffic={traffic} minutes={minutes} />
        <Dropped dropped={traffic.dropped} minutes={minutes} />
      </div>
      <LatestViews views={traffic.latestViews} />
      <Steps traffic={traffic} />
      <p className="figures text-xs text-ink-faint">
        These figures loaded in{" "}
        {Object.entries(timings)
          .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`)
          .join(", ")}
        .
      </p>
    </Card>
  );
}

function Received({ traffic, minutes }: { traffic: Traffic; minutes: number }) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">
        Recorded in the last {minutes} minutes{traffic.ofAll ? "" : ", for your posts"}
      </h3>
      <Table
        caption={`Events recorded in the last ${minutes} minutes, for ${traffic.ofAll ? "all" : "your"} posts`}
        rows={traffic.received}
        rowKey={(row) => row.kind}
        columns={[
          { key: "kind", header: "Type", rowHeader: true, cell: (row) => kindNames[row.kind] },
          { key: "events", header: "Events", align: "end", cell: (row) => formatCount(row.events) },
          {
            key: "last",
            header: "Latest",
            cell: (row) => (row.lastAt ? <DateTime at={row.lastAt} /> : "–"),
          },
        ]}
      />
    </div>
  );
}

function Dropped({ dropped, minutes }: { dropped: Traffic["dropped"]; minutes: number }) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">Dropped in the last {minutes} minutes</h3>
      {dropped.length === 0 ? (
        <p className="text-sm text-ink-soft">No events were dropped.</p>
      ) : (
        <Table
          caption={`Events dropped in the last ${minutes} minutes, by reason`}
          rows={dropped}
          rowKey={(row) => row.reason}
          columns={[
            { key: "reason", header: "Reason", rowHeader: true, cell: (row) => reasonOf(row.reason).label },
            { key: "why", header: "Meaning", cell: (row) => reasonOf(row.reason).hint },
            { key: "events", header: "Events", align: "end", cell: (row) => formatCount(row.events) },
          ]}
        />
      )}
    </div>
  );
}

function reasonOf(reason: string): { label: string; hint: string } {
  return Object.hasOwn(dropReasons, reason) ? dropReasons[reason as DropReason] : { label: reason, hint: "" };
}

function LatestViews({ views }: { views: Traffic["latestViews"] }) {
  if (views.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-semibold">Latest views</h3>
      <Table
        caption="Latest views of your posts"
        rows={views.map((view, index) => ({ ...view, key: `${view.at} ${index}` }))}
        rowKey={(view) => view.key}
        columns={[
          { key: "path", header: "Page", rowHeader: true, cell: (view) => view.path },
          { key: "at", header: "When", cell: (view) => <DateTime at={view.at} /> },
          { key: "referrer", header: "Referrer", cell: (view) => view.referrer ?? "–" },
          { key: "source", header: "utm_source", cell: (view) => view.utmSource ?? "–" },
        ]}
      />
    </div>
  );
}

function Steps({ traffic }: { traffic: Traffic }) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">Missing figures</h3>
      <ol className="ml-5 flex list-decimal flex-col gap-1 text-sm text-ink-soft">
        <li>
          Open the post in a private window, wait for it to load, then select Refresh here. You should see a
          new view.
        </li>
        <li>
          If there's no view and a duplicate was dropped, the same browser saw the page less than 30 minutes
          ago. Use another browser.
        </li>
        <li>
          If there's no view and nothing was dropped, the browser blocked the request. Turn off any blockers
          and try again.
        </li>
        <li>
          If a post is missing from the table, check its status. Only published and private posts count.
        </li>
        <li>
          If there are clicks but no conversions, wait. Networks often report conversions days later. The
          Revenue page shows what they've sent.
        </li>
        <li>
          If a conversion is listed under “No post named,” its link didn't include the sub1 and sub2
          parameters.
        </li>
      </ol>
      <p className="mt-3 text-sm text-ink-soft">
        {traffic.summedUntil ? (
          <>
            Views are totaled through <DateTime at={traffic.summedUntil} />. Later views are counted
            individually.
          </>
        ) : (
          "Views haven't been totaled yet. They're all counted individually."
        )}{" "}
        {traffic.late > 0 && `${formatCount(traffic.late)} late events haven't been added to their days yet.`}
      </p>
    </div>
  );
}
