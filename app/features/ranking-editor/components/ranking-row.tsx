import { ChevronDown, EyeOff, Link2, Trash2, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { controlClass } from "~/ui/inputs";
import { LogoTile } from "~/ui/logo-tile";
import { type ItemMoves, stepOf } from "~/ui/sortable-list";
import type { EntryDraft } from "../rules/entry-draft";
import type { ProviderLine } from "../rules/provider-line";

type RankingRowProps = {
  entry: EntryDraft;
  index: number;
  name: string;
  line: ProviderLine | null | undefined;
  warnings: readonly string[];
  note: string | null;
  moves: ItemMoves;
  isOpen: boolean;
  /** The id of the fields that the row shows and hides. */
  panelId: string;
  onToggle: () => void;
  onRemove: () => void;
};

/** The columns of the rows and of their headings, from 640 px. */
const columns =
  "sm:grid sm:grid-cols-[minmax(0,1fr)_3rem_6.5rem_minmax(0,12rem)_1.25rem] sm:items-center sm:gap-3";

/** The headings above the rows. The rows name their values, so screen readers skip these. */
export function RankingHeadings() {
  return (
    <div
      aria-hidden="true"
      className="hidden items-center gap-2 px-2 text-xs font-semibold text-ink-soft sm:flex"
    >
      <span className="w-9" />
      <span className="w-12 text-center">Rank</span>
      <span className="w-9" />
      <span className={cx("grow px-2", columns)}>
        <span>Provider</span>
        <span className="text-right">Score</span>
        <span className="text-right">Price now</span>
        <span>Warning</span>
      </span>
      <span className="w-10" />
    </div>
  );
}

/**
 * An entry in one line (spec:post-editor#ranking-lines): its handle, rank, provider, score, price, and the first
 * warning. Pressing the name shows its fields.
 */
export function RankingRow(props: RankingRowProps) {
  const { entry, index, name, line, warnings, note, moves, isOpen, panelId, onToggle, onRemove } = props;
  const [warning] = warnings;
  return (
    <div className="flex items-center gap-1 py-1 sm:gap-2 sm:px-2">
      {moves.grip}
      <RankField index={index} name={name} moves={moves} />
      <LogoTile size="xs" name={name} src={line?.logoUrl ?? null} />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onToggle}
        className={cx(
          "flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-2 rounded-md px-1 py-1 text-left text-sm hover:bg-accent-soft sm:px-2",
          columns,
        )}
      >
        <span className="flex min-w-0 basis-full items-center gap-2 sm:basis-auto">
          <span className="sr-only">Edit</span>
          <span className="truncate font-semibold first-letter:uppercase">{name}</span>
          <EntryChips entry={entry} />
          {note && <Badge tone="accent">{note}</Badge>}
        </span>
        <Figure label="Score">{entry.score || "–"}</Figure>
        <Figure label="Price now">{line?.price ?? "–"}</Figure>
        <span className="min-w-0 text-warning-text">
          {warning && (
            <span className="flex items-center gap-1.5">
              <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{warning}</span>
              {warnings.length > 1 && <span className="shrink-0">+{warnings.length - 1}</span>}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx("hidden size-5 transition-transform duration-200 sm:block", isOpen && "rotate-180")}
        />
      </button>
      <Button variant="quiet" size="sm" onClick={onRemove} aria-label={`Remove ${name}`} className="w-9 px-0">
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="figures text-ink-soft sm:text-right sm:text-ink">
      <span className="sr-only">{label} </span>
      {children}
    </span>
  );
}

function EntryChips({ entry }: { entry: EntryDraft }) {
  return (
    <>
      {entry.useDynamicProvider && <Badge icon={<Link2 aria-hidden="true" />}>From URL</Badge>}
      {entry.hideProvider && <Badge icon={<EyeOff aria-hidden="true" />}>Hidden</Badge>}
    </>
  );
}

type RankFieldProps = { index: number; name: string; moves: ItemMoves };

/** Shows the rank. Typing another one and pressing Enter, or leaving the field, moves the entry there. */
function RankField({ index, name, moves }: RankFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function commit() {
    const rank = Number.parseInt(typed ?? "", 10);
    setTyped(null);
    if (Number.isFinite(rank)) moves.moveTo(rank - 1);
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const step = stepOf(event);
    if (event.key === "Enter") commit();
    else if (event.key === "Escape" && typed !== null) setTyped(null);
    else if (step !== 0) moves.moveTo(index + step);
    else return;
    event.preventDefault();
  }
  return (
    <input
      aria-label={`Rank of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={typed ?? String(index + 1)}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, ""))}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={handleKey}
      onBlur={commit}
      className={cx(controlClass, "figures max-w-12 shrink-0 px-1! text-center font-semibold")}
    />
  );
}
