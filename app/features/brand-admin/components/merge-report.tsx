import { useState } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { formatDateTime } from "~/ui/date-time";
import { type Column, Table } from "~/ui/table";
import { dateInputValue } from "../rules/draft";
import type { OtherEditor } from "../rules/editor-response";
import type { Difference } from "../rules/merge";

type MergeReportProps = {
  by: OtherEditor | null;
  taken: readonly Difference[];
  clashes: readonly Difference[];
  /** Copies the other person's value into the field with this name. */
  onTake: (name: string, value: string) => void;
};

/** Shows the second of two editors what the first one saved, side by side; nothing typed is lost. */
export function MergeReport({ by, taken, clashes, onTake }: MergeReportProps) {
  const who = by
    ? `${by.name} saved this brand on ${formatDateTime(new Date(by.at))}`
    : "Someone saved this brand";
  return (
    <Banner tone="warning" title={`${who}, while you were editing`}>
      <p>Your changes are still here but aren't saved yet. Review the differences, then save again.</p>
      {clashes.length > 0 && (
        <Differences
          title="You both changed these fields. Your values are kept unless you choose theirs."
          list={clashes}
          onTake={onTake}
        />
      )}
      {taken.length > 0 && <Differences title="Their changes, now in your form too" list={taken} />}
    </Banner>
  );
}

type DifferencesProps = {
  title: string;
  list: readonly Difference[];
  onTake?: MergeReportProps["onTake"];
};

function Differences({ title, list, onTake }: DifferencesProps) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  function take(name: string, value: string) {
    onTake?.(name, value);
    setDone(new Set([...done, name]));
  }
  const columns: Column<Difference>[] = [
    { key: "field", header: "Field", rowHeader: true, cell: ({ label }) => label },
    { key: "yours", header: "Yours", cell: ({ mine }) => <Value text={mine} /> },
    { key: "theirs", header: "Theirs", cell: ({ theirs }) => <Value text={theirs} /> },
  ];
  if (onTake) {
    columns.push({
      key: "take",
      header: <span className="sr-only">Action</span>,
      label: "",
      narrow: true,
      cell: ({ name, label, theirs }) =>
        name && (
          <Button
            variant="secondary"
            size="sm"
            className="whitespace-nowrap max-sm:min-h-11"
            // Not `disabled`, because that would take focus away from keyboard users.
            aria-disabled={done.has(name) || undefined}
            onClick={() => !done.has(name) && take(name, theirs)}
          >
            {done.has(name) ? "Using theirs" : "Use theirs"}
            <span className="sr-only"> for {label}</span>
          </Button>
        ),
    });
  }
  return (
    <div className="mt-3 text-ink sm:rounded-md sm:border sm:border-line sm:bg-surface sm:px-2 sm:pt-2">
      <Table
        caption={title}
        captionShown
        columns={columns}
        rows={list}
        rowKey={({ name, label, theirs }) => name ?? `${label} ${theirs}`}
      />
    </div>
  );
}

function Value({ text }: { text: string }) {
  return <span className="wrap-anywhere whitespace-pre-line">{shownText(text)}</span>;
}

const LONGEST = 200;

/** A field's value as readable text. */
function shownText(text: string): string {
  if (text === "") return "(empty)";
  const day = dateInputValue(text);
  return day.length > LONGEST ? `${[...day].slice(0, LONGEST).join("")}…` : day;
}
