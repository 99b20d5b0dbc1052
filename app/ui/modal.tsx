import { X } from "lucide-react";
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "./cx";

/*
 * <Dialog open={open} onClose={() => setOpen(false)} title="Compare the medications">…</Dialog>
 * <Sheet open={open} onClose={…} title="Filters" footer={<Button full>Show 12 providers</Button>}>…</Sheet>
 *
 * Both use the browser's <dialog>: the rest of the page is inert, Escape and a press outside close it, and the focus
 * returns to the element that opened it. A Sheet slides up from the bottom on phones and is at the right edge on wider
 * screens. Neither is in the page before it's opened for the first time; then its content stays, with its state.
 */
type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Stays visible below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
};

/** `high` keeps it near the top, for content whose height changes. */
export function Dialog({ wide, high, ...props }: ModalProps & { wide?: boolean; high?: boolean }) {
  return (
    <Modal
      {...props}
      fieldFirst
      className={cx(
        "m-auto max-h-[min(48rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] rounded-xl open:animate-rise",
        wide ? "max-w-prose" : "max-w-lg",
        high && "mt-[8dvh]",
      )}
    />
  );
}

export function Sheet(props: ModalProps) {
  return (
    <Modal
      {...props}
      className={
        "mx-0 mb-0 mt-auto max-h-[88dvh] w-full max-w-none rounded-t-xl open:animate-sheet " +
        "md:ml-auto md:mt-0 md:h-dvh md:max-h-none md:w-sm md:rounded-l-xl md:rounded-tr-none"
      }
    />
  );
}

type FrameProps = ModalProps & { className: string; fieldFirst?: boolean };

function Modal({ open, onClose, title, footer, children, className, fieldFirst = false }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [isMade, setMade] = useState(open);
  if (open && !isMade) setMade(true);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      if (fieldFirst && content.current) focusFirstField(content.current);
    }
    if (!open && element.open) element.close();
  }, [open, fieldFirst]);

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  /** The content fills the dialog's box, so a press on the dialog element itself was on the backdrop. */
  function handlePress(event: MouseEvent) {
    if (event.target !== dialog.current) return;
    // Otherwise the press would take the focus from the element that gets it back.
    event.preventDefault();
    onClose();
  }

  if (!isMade) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={onClose}
      onMouseDown={handlePress}
      className={cx("overflow-hidden bg-surface p-0 text-ink shadow-lg backdrop:animate-fade", className)}
    >
      <div className="flex max-h-[inherit] min-h-0 flex-col md:h-full">
        <div className="flex items-start justify-between gap-4 border-b border-line py-3 pl-6 pr-3">
          <h2 id={titleId} className="py-2 text-lg font-semibold">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <div
          ref={content}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the arrow keys
          tabIndex={0}
          className="min-h-0 grow overflow-y-auto overscroll-contain px-6 py-5 -outline-offset-3"
        >
          {children}
        </div>
        {footer && <div className="border-t border-line bg-surface px-6 py-4">{footer}</div>}
      </div>
    </dialog>
  );
}

/**
 * In a dialog with fields, the first field is focused, not the close button. If that scrolls the text before the field
 * out of view, the text is focused instead.
 */
function focusFirstField(content: HTMLElement): void {
  content.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")?.focus();
  if (content.scrollTop === 0) return;
  content.scrollTop = 0;
  content.focus();
}
