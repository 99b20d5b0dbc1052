import { X } from "lucide-react";
import type { ReactNode } from "react";

/*
 * <button type="button" aria-haspopup="dialog" aria-controls="terms" data-enhance="opens-dialog">Terms</button>
 * <PlainDialog id="terms" title="Terms">…</PlainDialog>
 *
 * A dialog to read, without state: its button opens it (`enhance/opens-dialog.ts`), on document pages and on hydrated
 * ones.
 */
type PlainDialogProps = { id: string; title: string; children: ReactNode };

export function PlainDialog({ id, title, children }: PlainDialogProps) {
  return (
    <dialog
      id={id}
      aria-labelledby={`${id}-title`}
      className="m-auto max-h-[min(48rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] max-w-lg overflow-hidden rounded-xl bg-surface p-0 text-ink shadow-lg backdrop:animate-fade open:animate-rise"
    >
      <div className="flex max-h-[inherit] flex-col">
        <form
          method="dialog"
          className="flex items-start justify-between gap-4 border-b border-line py-3 pl-6 pr-3"
        >
          <h2 id={`${id}-title`} className="py-2 text-lg font-semibold">
            {title}
          </h2>
          <button
            type="submit"
            aria-label="Close"
            className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </form>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the arrow keys
          tabIndex={0}
          className="min-h-0 grow overflow-y-auto overscroll-contain px-6 py-5 -outline-offset-3"
        >
          {children}
        </div>
      </div>
    </dialog>
  );
}
