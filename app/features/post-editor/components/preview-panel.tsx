import { Monitor, Smartphone, X } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { PreviewFrame, type PreviewWidth } from "../public-components/preview-frame";
import { hasStepsBeforeRanking, type PostDraft, skipToRanking } from "../rules/post-draft";

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
  const [isAtRanking, setAtRanking] = useState(false);
  // Stays the same object until something changes, because a new object reloads the preview.
  const shown = useMemo(() => (isAtRanking ? skipToRanking(draft) : draft), [draft, isAtRanking]);
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
      <PreviewFrame draft={shown} width={width} className="h-[75dvh]" />
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
