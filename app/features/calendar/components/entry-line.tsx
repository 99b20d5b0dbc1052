import { CalendarClock, FileText, Flag, GripVertical, type LucideIcon, Play } from "lucide-react";
import { href, Link } from "react-router";
import { cx } from "~/ui/cx";
import type { CalendarEntry, EntryKind } from "../schema";

const looks: Record<EntryKind, { Icon: LucideIcon; name: string; className: string }> = {
  post: { Icon: FileText, name: "Published", className: "border-l-good" },
  schedule: { Icon: CalendarClock, name: "Scheduled article", className: "border-l-accent" },
  "test-start": { Icon: Play, name: "Split test starts", className: "border-l-warning" },
  "test-end": { Icon: Flag, name: "Split test ends", className: "border-l-warning" },
};

const time = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hour: "numeric",
  minute: "2-digit",
});

function addressOf({ kind, id }: CalendarEntry): string {
  if (kind === "post") return href("/admin/blog/edit/:id", { id });
  if (kind === "schedule") return href("/admin/blog/schedules/:id", { id });
  return href("/admin/blog/split-tests/:id", { id });
}

type EntryLineProps = {
  entry: CalendarEntry;
  onAsk: () => void;
  onDrag: (isDragged: boolean) => void;
};

/** One entry: a link to it, and a grip if it can move. */
export function EntryLine({ entry, onAsk, onDrag }: EntryLineProps) {
  const { kind, title, at, range } = entry;
  const { Icon, name, className } = looks[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grip does the same by keyboard and touch
    <div
      title={name}
      draggable={range !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", title);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      className={cx(
        "flex flex-col gap-1 rounded-sm border border-l-4 border-line bg-surface py-1 pl-1.5 text-xs max-sm:text-sm",
        range !== null && "cursor-grab",
        className,
      )}
    >
      <Link to={addressOf(entry)} draggable={false} className="link line-clamp-3 wrap-break-word">
        {title}
      </Link>
      <span className="flex items-center gap-1 text-ink-soft">
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="figures min-w-0 grow">
          {at === null ? name : `${time.format(new Date(at))} · ${name}`}
        </span>
        {range !== null && (
          <button
            type="button"
            onClick={onAsk}
            aria-label={`Move ${title}`}
            aria-haspopup="dialog"
            className="hit-area flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-soft hover:bg-sunken max-sm:size-11"
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        )}
      </span>
    </div>
  );
}
