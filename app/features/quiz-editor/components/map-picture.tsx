import { CircleSlash, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { QuizMap } from "~/features/quiz/rules/quiz-map";
import type { QuizPlace } from "~/features/quiz/rules/quiz-warnings";
import { cx } from "~/ui/cx";
import { layoutOf, type MapItem, type MapLine } from "../rules/map-layout";
import { resultsText, targetText } from "../rules/map-texts";

/** Where a part of the map leads in the form. */
export type MapPlace = QuizPlace | { at: "template" } | { at: "squeeze" };

type MapPictureProps = { map: QuizMap; onShow: (place: MapPlace) => void };

/**
 * The picture of a quiz. It is one stop of the Tab key; the arrow keys move between its parts, and each leads to its
 * field. It scrolls inside its own box.
 */
export function MapPicture({ map, onShow }: MapPictureProps) {
  const { width, height, items, lines, page } = layoutOf(map);
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>("start");
  const hintId = useId();
  const active = items.some(({ key }) => key === current) ? current : "start";

  function handleKey(event: KeyboardEvent) {
    const at = items.findIndex(({ key }) => key === active);
    const to = movedTo(event.key, at, items.length);
    if (to === null) return;
    event.preventDefault();
    const next = items[to];
    if (!next) return;
    setCurrent(next.key);
    const part = frame.current?.querySelector<HTMLElement>(`[data-part="${next.key}"]`);
    part?.focus({ preventScroll: true });
    // The bar with "Save Changes" covers the end of the window.
    part?.scrollIntoView({ block: "center", inline: "center" });
  }

  return (
    <div className="flex flex-col gap-2">
      <p id={hintId} className="text-sm text-ink-soft">
        Choose a step or an answer to go to its field. The arrow keys move through the map.
      </p>
      <div className="max-h-[32rem] overflow-auto rounded-md border border-line bg-canvas">
        {/* biome-ignore lint/a11y/useSemanticElements: the parts of a picture aren't the fields of a form */}
        <div
          ref={frame}
          role="group"
          aria-label="Map of the quiz"
          aria-describedby={hintId}
          onKeyDown={handleKey}
          className="relative"
          style={{ width, height }}
        >
          {page && (
            <div
              aria-hidden="true"
              className="absolute rounded-lg border border-dashed border-accent-line bg-accent-soft"
              style={{ left: page.x, top: page.y, width: page.width, height: page.height }}
            />
          )}
          <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
            {lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </svg>
          {items.map((item) => (
            <Part
              key={item.key}
              map={map}
              item={item}
              isStop={item.key === active}
              onShow={(place) => {
                setCurrent(item.key);
                onShow(place);
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The position that a key moves to; null for other keys. */
function movedTo(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight" || key === "ArrowDown") return at + 1;
  if (key === "ArrowLeft" || key === "ArrowUp") return at - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function Line({ line }: { line: MapLine }) {
  return (
    <path
      d={line.path}
      fill="none"
      strokeWidth={1.5}
      strokeDasharray={line.isSkip || !line.isReached ? "4 4" : undefined}
      className={line.isReached ? "stroke-accent" : "stroke-line-strong"}
    />
  );
}

type PartProps = { map: QuizMap; item: MapItem; isStop: boolean; onShow: (place: MapPlace) => void };

function Part({ map, item, isStop, onShow }: PartProps) {
  const { title, detail, more, place, isFlawed } = describe(map, item);
  const isAnswer = item.kind === "answer";
  const Icon = isAnswer && item.answer.to === null ? CircleSlash : TriangleAlert;
  return (
    <button
      type="button"
      data-part={item.key}
      tabIndex={isStop ? 0 : -1}
      title={title}
      aria-disabled={place === null || undefined}
      onClick={() => place && onShow(place)}
      style={{ left: item.x, top: item.y, width: item.width, height: item.height }}
      className={cx(
        "absolute flex min-w-0 items-center gap-2 border bg-surface px-3 text-left text-sm aria-[disabled]:cursor-default not-aria-[disabled]:hover:border-accent",
        isAnswer ? "rounded-full" : "rounded-md shadow-sm",
        isFlawed ? "border-warning bg-warning-soft" : "border-line-strong",
        !item.isReached && "border-dashed text-ink-soft",
      )}
    >
      {isFlawed && <Icon aria-hidden="true" className="size-4 shrink-0 text-warning" />}
      <span className="min-w-0">
        <span className={cx("block", isAnswer ? "truncate" : "line-clamp-2 font-semibold leading-5")}>
          {title}
          {more && <span className="sr-only"> {more}</span>}
        </span>
        {detail && <span className="block truncate text-xs text-ink-soft">{detail}</span>}
      </span>
    </button>
  );
}

type Described = {
  title: string;
  /** A second line. */
  detail?: string;
  /** What the lines show, for screen readers. */
  more?: string;
  /** Null for the loading screen, whose texts are the site's. */
  place: MapPlace | null;
  isFlawed: boolean;
};

function describe(map: QuizMap, item: MapItem): Described {
  if (item.kind === "answer") {
    const { label, to, flaw, question, option, count } = item.answer;
    const more = targetText(map, to, count);
    return { title: label, more, place: { at: "question", question, option }, isFlawed: flaw !== null };
  }
  if (item.kind === "question") {
    const { number, index, branches, text } = item.question;
    const isFlawed = !item.isReached || branches.every(({ to }) => to === null);
    const detail = number === null ? "Never shown" : item.isReached ? undefined : "Not reached";
    const place = { at: "question", question: index, option: null } as const;
    return { title: `${index + 1}. ${text || "No text"}`, detail, place, isFlawed };
  }
  const plain = plainParts[item.kind];
  const detail = item.kind === "results" ? resultsText(map) : plain.detail;
  const isFlawed = !item.isReached || (item.kind === "results" && map.entryCount === 0);
  return { ...plain, detail, isFlawed };
}

const plainParts = {
  start: { title: "Post opens", detail: "All visitors", place: { at: "template" } },
  squeeze: { title: "Squeeze page", detail: "Its button starts the quiz", place: { at: "squeeze" } },
  loading: { title: "Loading screen", detail: "The same for all posts", place: null },
  results: { title: "Results", detail: "", place: { at: "ranking" } },
} as const;
