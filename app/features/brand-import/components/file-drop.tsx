import { FileUp } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { cx } from "~/ui/cx";

const ACCEPTED = ".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain";

/** The browser's own file field under an area that also accepts dropped files. */
export function FileDrop() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const [isDragOver, setIsDragOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsDragOver(false);
    const [file] = event.dataTransfer.files;
    if (!file || !input.current) return;
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.current.files = chosen.files;
    setName(file.name);
  }

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        CSV file
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field inside does all of it */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
        className={cx(
          "relative flex flex-col items-center gap-1 rounded-md border-2 border-dashed px-4 py-7 text-center transition-colors",
          "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus hover:border-accent hover:bg-accent-soft",
          isDragOver ? "border-accent bg-accent-soft" : "border-line-strong bg-sunken",
        )}
      >
        <FileUp aria-hidden="true" className="size-7 text-accent-text" />
        <p className="max-w-full font-semibold wrap-anywhere" aria-live="polite">
          {name ?? "Choose a file, or drop it here"}
        </p>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          Separated by commas, tabs, pipes, or semicolons. Up to 64 MB and 200,000 rows.
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          accept={ACCEPTED}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setName(event.target.files?.[0]?.name ?? null)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      <noscript>
        <p className="text-sm text-ink-soft">Use the field above to choose a file.</p>
      </noscript>
    </div>
  );
}
