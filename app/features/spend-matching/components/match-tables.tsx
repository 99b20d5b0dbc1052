import { useId } from "react";
import { Form, useNavigation } from "react-router";
import { levelNames, type MatchLevel, type SpendItem } from "~/features/ad-spend/rules/matching";
import { platformNames, platforms } from "~/features/ad-spend/rules/spend";
import { formatValue } from "~/features/explorer/rules/format";
import { formatDollarsAndCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { TextInput } from "~/ui/inputs";
import { type Column, Table } from "~/ui/table";
import type { ItemFigures, TagFigures } from "../rules/matching";

type ListProps<Row> = { level: MatchLevel; rows: readonly Row[]; count: number };
type Typed = Record<string, string> | undefined;
/** Rows that can be matched: the tags to offer, and what was typed in a rejected form. */
type MatchListProps = ListProps<ItemFigures> & { tags: readonly TagFigures[]; typed: Typed };

const keyOf = ({ platform, item, tag }: SpendItem) => `${platform} ${item} ${tag}`;
const platformName = (key: string) => {
  const platform = platforms.find((known) => known === key);
  return platform ? platformNames[platform] : key;
};

/** What has spend but no clicks, each with a field for the tag of its clicks. */
export function UnmatchedSpend({ level, rows, count, tags, typed }: MatchListProps) {
  const listId = useId();
  const columns: readonly Column<ItemFigures>[] = [
    nameColumn(level),
    spendColumn,
    {
      key: "match",
      header: "Tag of its clicks",
      cell: (row) => (
        <div className="flex flex-col items-start gap-1">
          <MatchForm row={row} stored={row.alias} listId={listId} typed={typed} />
          {row.alias !== null && <RemoveForm row={row} />}
        </div>
      ),
    },
  ];
  return (
    <List title="Spend without clicks" count={count} shown={rows.length} empty="All spend has clicks.">
      <TagOptions id={listId} tags={tags} />
      <Table caption="Spend without clicks" rows={rows} rowKey={keyOf} columns={columns} />
    </List>
  );
}

/** Clicks and conversions whose tag no spend counts for. */
export function TagsWithoutSpend({ level, rows, count }: ListProps<TagFigures>) {
  const { tag } = levelNames[level];
  return (
    <List
      title="Clicks without spend"
      count={count}
      shown={rows.length}
      empty="All tagged clicks have spend."
    >
      <p className="mb-2 text-sm text-ink-soft">By {tag}.</p>
      <Table
        caption="Clicks without spend"
        rows={rows}
        rowKey={(row) => row.tag}
        columns={[
          {
            key: "tag",
            header: "Tag",
            rowHeader: true,
            cell: (row) => <span className="wrap-anywhere">{row.tag}</span>,
          },
          { key: "clicks", header: "Clicks", align: "end", cell: (row) => formatValue("count", row.clicks) },
          {
            key: "conversions",
            header: "Conversions",
            align: "end",
            cell: (row) => formatValue("count", row.conversions),
          },
          {
            key: "payout",
            header: "Payout",
            align: "end",
            cell: (row) => formatDollarsAndCents(row.payoutCents),
          },
        ]}
      />
    </List>
  );
}

const howMatched: Record<SpendItem["matched"], string> = {
  name: "Same name",
  id: "Same id",
  staff: "By hand",
};

/** What has spend and clicks, and how they were matched. Every match can be changed, and stored ones removed. */
export function MatchedSpend({ level, rows, count, tags, typed }: MatchListProps) {
  const listId = useId();
  const columns: readonly Column<ItemFigures>[] = [
    nameColumn(level),
    { key: "tag", header: "Tag", cell: ({ tag }) => <span className="wrap-anywhere">{tag}</span> },
    { key: "how", header: "Matched", cell: ({ matched }) => howMatched[matched] },
    spendColumn,
    {
      key: "payout",
      header: "Payout with the tag",
      align: "end",
      cell: ({ figures }) => formatDollarsAndCents(figures?.payoutCents ?? 0),
    },
    {
      key: "actions",
      header: <span className="sr-only">Actions</span>,
      label: "Actions",
      narrow: true,
      cell: (row) => (
        <div className="flex flex-col items-end gap-1">
          <details open={isTypedFor(row, typed)} className="text-end">
            <summary className="link hit-area inline-block cursor-pointer text-sm whitespace-nowrap">
              Change tag<span className="sr-only"> of {row.name}</span>
            </summary>
            <div className="mt-2 min-w-64">
              <MatchForm row={row} stored={row.tag} listId={listId} typed={typed} />
            </div>
          </details>
          {row.alias !== null && <RemoveForm row={row} />}
        </div>
      ),
    },
  ];
  return (
    <div className="mt-8">
      <List title="Matched" count={count} shown={rows.length} empty="Nothing is matched in this period.">
        <p className="mb-2 text-sm text-ink-soft">
          If spend and clicks only happen to have the same name, change the tag. A tag that no clicks have
          keeps the spend apart.
        </p>
        <TagOptions id={listId} tags={tags} />
        <Table caption="Matched spend" rows={rows} rowKey={keyOf} columns={columns} />
      </List>
    </div>
  );
}

function TagOptions({ id, tags }: { id: string; tags: readonly TagFigures[] }) {
  return (
    <datalist id={id}>
      {tags.map(({ tag }) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  );
}

type FrameProps = { title: string; count: number; shown: number; empty: string; children: React.ReactNode };

function List({ title, count, shown, empty, children }: FrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      {count === 0 ? <p className="text-sm text-ink-soft">{empty}</p> : children}
      {count > shown && (
        <p className="mt-2 text-sm text-ink-soft">
          The {shown} highest of {count} are listed.
        </p>
      )}
    </section>
  );
}

function nameColumn(level: MatchLevel): Column<ItemFigures> {
  return {
    key: "name",
    header: levelNames[level].many,
    rowHeader: true,
    cell: ({ name, platform, item }) => (
      <>
        <span className="wrap-anywhere">{level === "source" ? platformName(platform) : name}</span>
        {level !== "source" && (
          <span className="block text-xs font-normal wrap-anywhere text-ink-soft">
            {platformName(platform)}
            {item !== name.toLowerCase() && `, ${item}`}
          </span>
        )}
      </>
    ),
  };
}

const spendColumn: Column<ItemFigures> = {
  key: "spend",
  header: "Spend",
  align: "end",
  cell: ({ spendCents }) => formatDollarsAndCents(spendCents),
};

function KeyFields({ row: { level, platform, item, alias } }: { row: SpendItem }) {
  const fields = { level, platform, item, expected: alias ?? "" };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Whether a rejected form was about this row. */
function isTypedFor({ platform, item }: SpendItem, typed: Typed): boolean {
  return typed?.intent === "match" && typed.platform === platform && typed.item === item;
}

type MatchFormProps = { row: SpendItem; stored: string | null; listId: string; typed: Typed };

/** @param stored the tag that the field starts with. */
function MatchForm({ row, stored, listId, typed }: MatchFormProps) {
  const isTyped = isTypedFor(row, typed);
  const isBusy = useIsSending(row);
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <KeyFields row={row} />
      <TextInput
        name="tag"
        list={listId}
        required
        maxLength={200}
        defaultValue={(isTyped ? typed?.tag : stored) ?? ""}
        aria-label={`Tag of the clicks of ${row.name}`}
        className="min-w-32 flex-1"
      />
      <Button
        type="submit"
        name="intent"
        value="match"
        variant="secondary"
        size="sm"
        busy={isBusy}
        busyLabel="Matching..."
      >
        Match
        <span className="sr-only"> {row.name}</span>
      </Button>
    </Form>
  );
}

function RemoveForm({ row }: { row: SpendItem }) {
  const isBusy = useIsSending(row);
  return (
    <Form method="post" preventScrollReset>
      <KeyFields row={row} />
      <Button
        type="submit"
        name="intent"
        value="remove"
        variant="quiet"
        size="sm"
        busy={isBusy}
        busyLabel="Removing..."
      >
        Remove match
        <span className="sr-only"> of {row.name}</span>
      </Button>
    </Form>
  );
}

/** Whether the form of this row is being sent. */
function useIsSending({ platform, item }: SpendItem): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("item") === item && formData.get("platform") === platform;
}
