import { ExternalLink, ImageOff, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";

/** Zoom levels relative to the frame's width; the first is never larger than the frame. */
const zooms = [
  "max-w-full",
  "w-[150%] max-w-none",
  "w-[200%] max-w-none",
  "w-[300%] max-w-none",
  "w-[400%] max-w-none",
] as const;
const names = ["Fit", "150%", "200%", "300%", "400%"] as const;

/** The order confirmation of a claim. It fits the frame, can be enlarged, and scrolls inside it. */
export function ScreenshotViewer({ src }: { src: string }) {
  const [zoom, setZoom] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Card as="section" pad="none" aria-labelledby="screenshot" className="overflow-hidden lg:sticky lg:top-5">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 id="screenshot" className="text-base font-semibold">
          Screenshot
        </h2>
        <div className="flex items-center gap-1">
          <Button
            size="sm"
            variant="quiet"
            aria-label="Zoom out"
            aria-disabled={zoom === 0 || undefined}
            onClick={() => setZoom(Math.max(0, zoom - 1))}
            className="max-sm:size-11"
          >
            <ZoomOut aria-hidden="true" className="size-5" />
          </Button>
          <span role="status" className="figures w-12 text-center text-sm text-ink-soft">
            {names[zoom]}
          </span>
          <Button
            size="sm"
            variant="quiet"
            aria-label="Zoom in"
            aria-disabled={zoom === zooms.length - 1 || undefined}
            onClick={() => setZoom(Math.min(zooms.length - 1, zoom + 1))}
            className="max-sm:size-11"
          >
            <ZoomIn aria-hidden="true" className="size-5" />
          </Button>
          <a
            href={src}
            target="_blank"
            rel="noopener"
            aria-label="Open the screenshot in a new tab"
            className="flex size-9 items-center justify-center rounded-md text-accent-text hover:bg-accent-soft max-sm:size-11"
          >
            <ExternalLink aria-hidden="true" className="size-5" />
          </a>
        </div>
      </div>
      {isMissing ? (
        <p className="flex flex-col items-center gap-2 px-4 py-16 text-center text-ink-soft">
          <ImageOff aria-hidden="true" className="size-8" />
          The screenshot can't be shown. The file may have been deleted, or file storage isn't responding.
        </p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a part that scrolls must be reached by keyboard
        <div
          role="group"
          aria-label="Screenshot, scrolls when enlarged"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          className="max-h-[75dvh] min-h-40 overflow-auto bg-sunken -outline-offset-2"
        >
          <img
            src={src}
            alt="Order confirmation as the claimant sent it"
            onError={() => setIsMissing(true)}
            className={cx("mx-auto h-auto", zooms[zoom])}
          />
        </div>
      )}
    </Card>
  );
}
