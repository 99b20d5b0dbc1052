import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";

/*
 * <ToastProvider>…app…</ToastProvider>   once, near the root of the components that need it
 * const toast = useToast(); toast("Brand saved"); toast("Could not copy", "error");
 * toast("Brand archived", "good", { label: "Undo", run: () => … });   stays longer; running it closes the toast
 *
 * It is at the bottom on phones, and at the top elsewhere, where it covers neither the fields nor the buttons of a
 * page.
 *
 * For messages that need no answer. It stays for 6 s, longer while pointed at or focused, and can be closed. Don't use
 * it for anything that a person must read or act on: use a Banner.
 */
type ToastTone = "good" | "error";
type ToastAction = { label: string; run: () => void };
type Toast = { id: number; text: string; tone: ToastTone; action?: ToastAction };
export type ShowToast = (text: string, tone?: ToastTone, action?: ToastAction) => void;

const SHOWN_MS = 6_000;
const SHOWN_WITH_ACTION_MS = 15_000;
const ToastContext = createContext<ShowToast | null>(null);

/** @throws when used outside ToastProvider. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast() needs <ToastProvider> above it.");
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<{ next: number; shown: Toast[] }>({ next: 1, shown: [] });
  const show = useCallback<ShowToast>((text, tone = "good", action) => {
    setToasts(({ next, shown }) => ({
      next: next + 1,
      shown: [...shown.slice(-2), { id: next, text, tone, action }],
    }));
  }, []);
  const remove = useCallback((id: number) => {
    setToasts(({ next, shown }) => ({ next, shown: shown.filter((toast) => toast.id !== id) }));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 sm:bottom-auto sm:top-3"
      >
        {toasts.shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={remove} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const shownMs = toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
    const timer = setTimeout(() => onClose(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.action, onClose]);
  function runAction(action: ToastAction) {
    onClose(toast.id);
    action.run();
  }
  const Icon = toast.tone === "error" ? CircleAlert : CircleCheck;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it stay longer
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-sm animate-rise sm:w-auto items-center gap-3 rounded-md border border-line bg-surface py-1.5 pl-4 pr-1.5 shadow-lg"
    >
      <Icon
        aria-hidden="true"
        className={toast.tone === "error" ? "size-5 shrink-0 text-error" : "size-5 shrink-0 text-good"}
      />
      <p className="min-w-0 grow text-sm">{toast.text}</p>
      <ToastActionButton action={toast.action} onRun={runAction} />
      <button
        type="button"
        aria-label="Dismiss message"
        onClick={() => onClose(toast.id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

type ToastActionButtonProps = { action?: ToastAction; onRun: (action: ToastAction) => void };

function ToastActionButton({ action, onRun }: ToastActionButtonProps) {
  if (!action) return null;
  return (
    <button
      type="button"
      onClick={() => onRun(action)}
      className="min-h-11 shrink-0 rounded-md px-3 text-sm font-semibold text-accent-text hover:bg-accent-soft"
    >
      {action.label}
    </button>
  );
}
