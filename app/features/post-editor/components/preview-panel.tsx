import { Monitor, Smartphone, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { href } from "react-router";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { cx } from "~/ui/cx";
import { hasStepsBeforeRanking, type PostDraft, skipToRanking } from "../rules/post-draft";

export type PreviewWidth = "phone" | "desktop";

const PAUSE_MS = 900;
/** The width of the previewed window in CSS pixels. */
const WIDTHS: Record<PreviewWidth, number> = { phone: 390, desktop: 1280 };

type PreviewPanelProps = {
  draft: PostDraft;
  width: PreviewWidth;
  onWidth: (width: PreviewWidth) => void;
  onClose: () => void;
};

/**
 * The page as readers would see it, rendered from the unsaved form (spec:post-editor#preview). It updates as the person
 * types.
 */
export function PreviewPanel({ draft, width, onWidth, onClose }: PreviewPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isAtRanking, setAtRanking] = useState(false);
  // Stays the same object until something changes, because a new object reloads the preview.
  const shown = useMemo(() => (isAtRanking ? skipToRanking(draft) : draft), [draft, isAtRanking]);
  const scale = useFitting(frame, WIDTHS[width]);
  // On narrow screens the preview is above the form and may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width is another place
  useEffect(() => {
    // In braces: newer browsers return a promise here, which React would treat as a cleanup function.
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [width]);
  return (
    <section ref={panel} aria-label="Preview" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-lg font-semibold">Preview</h2>
        <WidthButton width="phone" current={width} onChoose={onWidth}>
          <Smartphone aria-hidden="true" className="size-4" />
          Phone
        </WidthButton>
        <WidthButton width="desktop" current={width} onChoose={onWidth}>
          <Monitor aria-hidden="true" className="size-4" />
          Desktop
        </WidthButton>
        <Button variant="quiet" size="sm" onClick={onClose} aria-label="Close preview">
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {hasStepsBeforeRanking(draft) && (
        <Checkbox checked={isAtRanking} onChange={(event) => setAtRanking(event.target.checked)}>
          Start with the ranking
        </Checkbox>
      )}
      <div
        ref={frame}
        className={cx(
          "h-[75dvh] overflow-hidden rounded-md border border-line-strong bg-canvas",
          width === "phone" && "mx-auto w-full max-w-[392px]",
        )}
      >
        <PreviewFrame draft={shown} width={width} scale={scale} />
      </div>
      <p className="text-sm text-ink-soft">
        Links don't work here, and nothing is counted. Tokens are empty, as they are for a first-time reader.
      </p>
    </section>
  );
}

type WidthButtonProps = {
  width: PreviewWidth;
  current: PreviewWidth;
  onChoose: (width: PreviewWidth) => void;
  children: React.ReactNode;
};

function WidthButton({ width, current, onChoose, children }: WidthButtonProps) {
  const isOn = width === current;
  return (
    <Button
      size="sm"
      variant={isOn ? "primary" : "secondary"}
      aria-pressed={isOn}
      onClick={() => onChoose(width)}
    >
      {children}
    </Button>
  );
}

/** The scale at which a window of this width fits. */
function useFitting(frame: React.RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, width]);
  return scale;
}

/**
 * An iframe that a form is posted into. Each preview gets a new iframe, because posting into an existing one would add
 * an entry to the Back button's history.
 */
function PreviewFrame({ draft, width, scale }: { draft: PostDraft; width: PreviewWidth; scale: number }) {
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState({ draft, count: 1 });
  const scrolled = useRef(0);
  useEffect(() => {
    if (draft === shown.draft) return;
    const timer = setTimeout(() => {
      scrolled.current = placeOf(frame.current);
      setShown((before) => ({ draft, count: before.count + 1 }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new frame is filled when it is there
  useEffect(() => form.current?.submit(), [shown.count]);
  const name = `preview-${shown.count}`;
  return (
    <>
      <form
        ref={form}
        hidden
        method="post"
        action={href("/admin/blog/preview")}
        target={name}
        encType="multipart/form-data"
      >
        <textarea readOnly name="draft" value={JSON.stringify(shown.draft)} />
      </form>
      <iframe
        key={name}
        ref={frame}
        name={name}
        title={`Preview at the width of a ${width === "phone" ? "phone" : "desktop"}`}
        sandbox="allow-scripts allow-same-origin"
        onLoad={() => scrollTo(frame.current, scrolled.current)}
        style={{
          width: WIDTHS[width],
          height: `${100 / scale}%`,
          transform: `scale(${scale})`,
          transformOrigin: "0 0",
        }}
      />
    </>
  );
}

/** A custom_html page has its own origin, so its scroll position can't be read. */
function placeOf(frame: HTMLIFrameElement | null): number {
  try {
    return frame?.contentWindow?.scrollY ?? 0;
  } catch {
    return 0;
  }
}

function scrollTo(frame: HTMLIFrameElement | null, top: number): void {
  try {
    frame?.contentWindow?.scrollTo(0, top);
  } catch {
    // A custom_html page stays at its top.
  }
}
