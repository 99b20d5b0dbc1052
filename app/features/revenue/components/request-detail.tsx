import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { Facts } from "~/ui/facts";
import { Table } from "~/ui/table";
import { changeText } from "../rules/figures";
import { type Outcome, OutcomeBadge } from "./outcome";

export type ShownRequest = {
  receivedAt: Date;
  endpoint: string;
  networkName: string | null;
  method: string;
  outcome: Outcome;
  httpStatus: number | null;
  field: string | null;
  transactionId: string | null;
  conversionId: number | null;
  query: string;
  contentType: string | null;
  clientAddress: string | null;
  userAgent: string | null;
  answeredAt: Date | null;
  replayedAt: Date | null;
  replayedBy: string | null;
  history: { createdAt: Date; before: Record<string, unknown>; after: Record<string, unknown> }[];
};

type Parameter = { name: string; value: string | null };
type RequestDetailProps = {
  request: ShownRequest;
  parameters: readonly Parameter[];
  bodyText: string | null;
};

export function RequestDetail({ request, parameters, bodyText }: RequestDetailProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card as="section">
        <h2 className="mb-3 text-lg font-semibold">Outcome</h2>
        <Facts facts={factsOf(request)} />
        <Form method="post" className="mt-4">
          <Button type="submit" variant="secondary">
            Replay
          </Button>
        </Form>
      </Card>
      <Card as="section" className="min-w-0">
        <h2 className="mb-3 text-lg font-semibold">Parameters</h2>
        <Table
          caption="Parameters"
          rows={parameters.map((parameter, index) => ({ ...parameter, index }))}
          rowKey={(row) => row.index}
          columns={[
            { key: "name", header: "Name", rowHeader: true, cell: ({ name }) => name },
            {
              key: "value",
              header: "Value",
              cell: ({ value }) => (
                <span className="line-clamp-6 wrap-anywhere">{value ?? "Unreadable"}</span>
              ),
            },
          ]}
        />
      </Card>
      <RawText title="URL as received" text={request.query || "(no parameters)"} />
      {bodyText !== null && <RawText title="Body as received" text={bodyText || "(empty)"} />}
      {request.history.length > 0 && <Changes history={request.history} />}
    </div>
  );
}

function factsOf(request: ShownRequest): [string, ReactNode][] {
  const { replayedAt, replayedBy, answeredAt } = request;
  return [
    ["Outcome", <OutcomeBadge key="outcome" outcome={request.outcome} />],
    ["Response", request.httpStatus ?? "None yet"],
    ["Field", request.field ?? "–"],
    ["Network", request.networkName ?? "Unknown"],
    ["Transaction id", request.transactionId ?? "–"],
    ["Conversion", request.conversionId ?? "–"],
    ["Received", <DateTime key="received" at={request.receivedAt} />],
    ["Answered", answeredAt ? <DateTime key="answered" at={answeredAt} /> : "–"],
    [
      "Replayed",
      replayedAt ? (
        <span key="replayed">
          <DateTime at={replayedAt} /> by {replayedBy ?? "someone"}
        </span>
      ) : (
        "–"
      ),
    ],
    ["Sent to", `${request.method} /functions/v1/${request.endpoint}`],
    ["Sent from", request.clientAddress ?? "–"],
    ["Program", request.userAgent || "–"],
    ["Content type", request.contentType ?? "–"],
  ];
}

function RawText({ title, text }: { title: string; text: string }) {
  return (
    <Card as="section" className="min-w-0">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <pre className="max-h-72 overflow-auto rounded-md bg-sunken p-3 text-xs whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    </Card>
  );
}

function Changes({ history }: Pick<ShownRequest, "history">) {
  return (
    <Card as="section" className="min-w-0">
      <h2 className="mb-3 text-lg font-semibold">Changes it made</h2>
      <ul className="flex flex-col gap-2 text-sm">
        {history.map((entry) => (
          <li key={entry.createdAt.toISOString()}>
            <DateTime at={entry.createdAt} />
            {Object.keys(entry.after).map((field) => (
              <span key={field} className="block wrap-anywhere">
                {changeText(field, entry.before[field], entry.after[field])}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
