import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { QuizAnswers } from "~/features/quiz/rules/quiz-answers";
import { cx } from "~/ui/cx";
import type { PostDraft } from "../rules/post-draft";

export type PreviewWidth = "phone" | "desktop";

const PAUSE_MS = 900;
/** The width of the previewed window in CSS pixels. */
const WIDTHS: Record<PreviewWidth, number> = { phone: 390, desktop: 1280 };

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

type PreviewFrameProps = {
  draft: PostDraft;
  width: PreviewWidth;
  /** The quiz's answers, if the page starts with its results. */
  answers?: QuizAnswers;
  className: string;
};

/** The page of an unsaved post in a window of this width, scaled down to fit (spec:post-editor#preview). */
export function PreviewFrame({ className, ...page }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const scale = useFitting(box, WIDTHS[page.width]);
  return (
    <div
      ref={box}
      className={cx(
        "overflow-hidden rounded-md border border-line-strong bg-canvas",
        page.width === "phone" && "mx-auto w-full max-w-[392px]",
        className,
      )}
    >
      <PostedFrame {...page} scale={scale} />
    </div>
  );
}

/**
 * An iframe that a form is posted into. Each preview gets a new iframe, because posting into an existing one would add
 * an entry to the Back button's history.
 */
function PostedFrame({
  draft,
  width,
  answers,
  scale,
}: Omit<PreviewFrameProps, "className"> & { scale: number }) {
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
        {answers && <textarea readOnly name="answers" value={JSON.stringify(answers)} />}
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
