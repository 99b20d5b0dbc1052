import { useState } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { formatDateTime } from "~/ui/date-time";
import type { OtherEditor } from "../rules/answer";
import { shownDay } from "../rules/draft";
import type { Difference } from "../rules/merge";

type MergeReportProps = {
  by: OtherEditor | null;
  taken: readonly Difference[];
  clashes: readonly Difference[];
  /** Puts their value into the field of this name. */
  onTake: (name: string, value: string) => void;
};

/** Tells the second of two editors what the first one saved, side by side, and that nothing typed is lost. */
export function MergeReport({ by, taken, clashes, onTake }: MergeReportProps) {
  const who = by
    ? `${by.name} saved this brand at ${formatDateTime(new Date(by.at))}`
    : "Somebody saved this brand";
  return (
    <Banner tone="warning" title={`${who}, while you were editing`}>
      <p>
        Nothing you typed is lost, and nothing of yours is saved yet. Look at the differences, then save
        again.
      </p>
      {clashes.length > 0 && (
        <Differences
          title="You both changed: yours stays unless you take theirs"
          list={clashes}
          onTake={onTake}
        />
      )}
      {taken.length > 0 && <Differences title="Theirs, now in your form too" list={taken} />}
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
  return (
    <table className="mt-3 w-full table-fixed text-ink">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <thead>
        <tr className="border-b border-warning-line text-left text-xs text-ink-soft">
          <th scope="col" className="py-1 pr-3 font-medium">
            Field
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            Yours
          </th>
          <th scope="col" className="py-1 font-medium">
            Theirs
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ name, label, mine, theirs }) => (
          <tr
            key={name ?? `${label} ${theirs}`}
            className="border-b border-warning-line align-top last:border-b-0"
          >
            <th scope="row" className="py-1.5 pr-3 text-left font-medium wrap-anywhere">
              {label}
            </th>
            <td className="py-1.5 pr-3 wrap-anywhere">{shownText(mine)}</td>
            <td className="py-1.5 wrap-anywhere">
              {shownText(theirs)}
              {onTake && name && (
                <div className="mt-1">
                  <Button
                    variant="secondary"
                    size="sm"
                    className="max-sm:min-h-11"
                    disabled={done.has(name)}
                    onClick={() => {
                      onTake(name, theirs);
                      setDone(new Set([...done, name]));
                    }}
                  >
                    {done.has(name) ? "Taken" : "Take theirs"}
                    <span className="sr-only"> for {label}</span>
                  </Button>
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LONGEST = 200;

/** What a field held, for people. */
function shownText(text: string): string {
  if (text === "") return "(empty)";
  const day = shownDay(text);
  return day.length > LONGEST ? `${[...day].slice(0, LONGEST).join("")}…` : day;
}
