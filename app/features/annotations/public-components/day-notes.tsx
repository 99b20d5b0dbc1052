import { MessageSquarePlus } from "lucide-react";
import { createContext, type ReactNode, useContext, useId, useRef, useState } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import type { Plot } from "~/ui/chart-frame";
import { cx } from "~/ui/cx";
import { randomUuid } from "~/ui/random-uuid";
import { useToast } from "~/ui/toast";
import { DayNoteForm } from "../components/day-note-form";
import { DayNoteItem, fieldsOf } from "../components/day-note-item";
import { type SendDayNote, useDayNotes, useShowsNotes } from "../components/use-day-notes";
import { type DayItem, type DayNote, MAX_SHOWN, marksOf, type OpenDayNotes } from "../rules/day-notes";

type Notes = {
  open: OpenDayNotes;
  send: SendDayNote;
  isShown: boolean;
  setShown: (shows: boolean) => void;
};

const NotesContext = createContext<Notes | null>(null);

/*
 * <DayNotes open={dayNotes}>             around the charts of one period
 *   <ChartFrame …>{(plot) => <>… <DayMarks plot={plot} points={days} /></>}</ChartFrame>
 *   <DayNotesList />                     below them, once
 * </DayNotes>
 *
 * What happened on the days of charts (spec:annotations#day-notes). Without the first, or where it has null, the others
 * show nothing.
 */
export function DayNotes({ open, children }: { open: OpenDayNotes | null; children: ReactNode }) {
  return open ? <LoadedNotes loaded={open}>{children}</LoadedNotes> : children;
}

function LoadedNotes({ loaded, children }: { loaded: OpenDayNotes; children: ReactNode }) {
  const { open, send } = useDayNotes(loaded);
  const [isShown, setShown] = useShowsNotes();
  return <NotesContext value={{ open, send, isShown, setShown }}>{children}</NotesContext>;
}

type DayMarksProps = { plot: Plot; points: readonly string[]; isByMonth?: boolean };

const HALF = 5;

/** A mark on the axis for each of a chart's points that has notes. The list has their text. */
export function DayMarks({ plot, points, isByMonth }: DayMarksProps) {
  const notes = useContext(NotesContext);
  if (!notes?.isShown) return null;
  return marksOf(notes.open.items, points, isByMonth).map(({ at, hasNote, text }) => {
    const [x, y] = [plot.x(at), plot.bottom];
    return (
      <g key={at}>
        <title>{text}</title>
        <rect
          x={x - 2 * HALF}
          y={y - 2 * HALF}
          width={4 * HALF}
          height={4 * HALF}
          className="fill-transparent"
        />
        <path
          d={`M${x} ${y - HALF}L${x + HALF} ${y}L${x} ${y + HALF}L${x - HALF} ${y}Z`}
          className={cx("stroke-ink-soft", hasNote ? "fill-ink-soft" : "fill-surface")}
        />
      </g>
    );
  });
}

/** The same mark beside the name of a point, for charts without an axis. */
export function DayMark({ point }: { point: string }) {
  const notes = useContext(NotesContext);
  const mark = notes?.isShown ? marksOf(notes.open.items, [point])[0] : undefined;
  return mark && <span title={mark.text}>{mark.hasNote ? "◆" : "◇"} </span>;
}

/** The notes and events as text, and the form for a new note. */
export function DayNotesList({ className }: { className?: string }) {
  const notes = useContext(NotesContext);
  const [isAdding, setAdding] = useState(false);
  const [id, addButton] = [useId(), useRef<HTMLButtonElement>(null)];
  if (!notes) return null;
  const { open, isShown, setShown } = notes;
  function close() {
    setAdding(false);
    addButton.current?.focus();
  }
  return (
    <section aria-labelledby={`${id}-title`} className={cx("flex flex-col gap-1 text-sm", className)}>
      <div className="flex flex-wrap items-center gap-x-2">
        <h3 id={`${id}-title`} className="mr-2 font-semibold">
          Chart notes
          {open.items.length > 0 && (
            <span className="figures font-normal text-ink-soft"> ({open.items.length})</span>
          )}
        </h3>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
          <span className="sr-only"> chart notes</span>
        </Button>
        <Button
          ref={addButton}
          size="sm"
          variant="quiet"
          onClick={() => {
            setShown(true);
            setAdding(true);
          }}
        >
          <MessageSquarePlus aria-hidden="true" className="size-4" />
          Add chart note
        </Button>
      </div>
      <div id={`${id}-list`} hidden={!isShown}>
        {isAdding && <AddForm notes={notes} onClose={close} />}
        <Items
          key={`${open.first} ${open.last}`}
          notes={notes}
          onDeleted={() => addButton.current?.focus()}
        />
      </div>
    </section>
  );
}

function AddForm({ notes: { open, send }, onClose }: { notes: Notes; onClose: () => void }) {
  const toast = useToast();
  // A note that is sent again after a lost response is the same note, unless it has changed since.
  const request = useRef({ id: "", content: "" });
  return (
    <DayNoteForm
      start={{ day: open.last, text: "", forManagers: false }}
      action="Add note"
      choosesReaders={open.choosesReaders}
      onCancel={onClose}
      onSubmit={async (draft) => {
        const fields = fieldsOf(draft);
        const content = JSON.stringify(fields);
        if (request.current.content !== content) request.current = { id: randomUuid(), content };
        const problem = await send({ intent: "add", requestId: request.current.id, ...fields });
        if (problem) return problem;
        const isOutside = draft.day < open.first || draft.day > open.last;
        toast(isOutside ? "Note added to a day outside this period" : "Note added");
        onClose();
        return null;
      }}
    />
  );
}

/** Lines shown at first. */
const FIRST_LINES = 5;

function Items({ notes: { open, send }, onDeleted }: { notes: Notes; onDeleted: () => void }) {
  const toast = useToast();
  const [isWhole, setWhole] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { items, isComplete, failed, choosesReaders } = open;
  async function change(fields: Record<string, string>) {
    const found = await send(fields);
    setProblem(found?.problem ?? null);
    return found === null;
  }
  async function remove({ noteId, version }: DayNote) {
    const id = String(noteId);
    if (!(await change({ intent: "delete", noteId: id, version: String(version) }))) return;
    onDeleted();
    const run = () => void change({ intent: "restore", noteId: id });
    toast("Note deleted", "good", { label: "Undo", run });
  }
  const shown: readonly DayItem[] = isWhole ? items : items.slice(0, FIRST_LINES);
  return (
    <>
      {problem && <Banner tone="error" title={problem} />}
      {failed.length > 0 && (
        <p className="text-warning-text">Some events couldn't be loaded. Reload the page to try again.</p>
      )}
      {items.length === 0 && failed.length === 0 && (
        <p className="text-ink-soft">No notes or events on these days.</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((item) => (
          <DayNoteItem
            key={item.key}
            item={item}
            choosesReaders={choosesReaders}
            send={send}
            onDelete={remove}
          />
        ))}
      </ul>
      {items.length > shown.length && (
        <Button size="sm" variant="quiet" className="-ml-3" onClick={() => setWhole(true)}>
          Show all {items.length}
          <span className="sr-only"> chart notes</span>
        </Button>
      )}
      {!isComplete && isWhole && (
        <p className="text-ink-soft">
          These are the newest {MAX_SHOWN}. Choose a shorter period to see the others.
        </p>
      )}
    </>
  );
}
