import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "./button";
import { Dialog } from "./modal";

/*
 * <ConfirmProvider>…app…</ConfirmProvider>   once, around the components that need it
 *
 * <ConfirmButton question="Are you sure you want to delete this brand?" confirmLabel="Delete" variant="danger"
 *   name="intent" value="delete">Delete</ConfirmButton>      a submit button that asks first
 *
 * const confirm = useConfirm();
 * if (await confirm({ question: "…", confirmLabel: "Delete" })) fetcher.submit(…);
 *
 * The question is the exact title of the dialog. Cancel is focused first.
 */
export type Question = {
  question: string;
  /** What will happen, if the question alone doesn't say it. */
  detail?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Default: true. */
  isDangerous?: boolean;
};

type Ask = (question: Question) => Promise<boolean>;
type Pending = { question: Question; answer: (yes: boolean) => void };

const ConfirmContext = createContext<Ask | null>(null);

/** @throws when used outside ConfirmProvider. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error("useConfirm() needs <ConfirmProvider> above it.");
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setPending({ question, answer: resolve });
        setOpen(true);
      }),
    [],
  );
  const buttons = useRef<HTMLDivElement>(null);
  // After the dialog has opened, which happens in its own effect.
  useEffect(() => {
    if (open) buttons.current?.querySelector("button")?.focus();
  }, [open]);
  function answer(yes: boolean) {
    setOpen(false);
    pending?.answer(yes);
  }
  const shown = pending?.question;
  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        open={open}
        onClose={() => answer(false)}
        title={shown?.question ?? ""}
        footer={
          <div ref={buttons} className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => answer(false)}>
              {shown?.cancelLabel ?? "Cancel"}
            </Button>
            <Button
              variant={shown?.isDangerous === false ? "primary" : "danger"}
              onClick={() => answer(true)}
            >
              {shown?.confirmLabel ?? ""}
            </Button>
          </div>
        }
      >
        {shown?.detail}
      </Dialog>
    </ConfirmContext>
  );
}

type ConfirmButtonProps = ComponentProps<typeof Button> & Question;

/** Asks, then submits its form with its own name and value. Without scripts it submits at once. */
export function ConfirmButton({
  question,
  detail,
  confirmLabel,
  cancelLabel,
  isDangerous,
  ...button
}: ConfirmButtonProps) {
  const confirm = useConfirm();
  async function handleClick(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    if (await confirm({ question, detail, confirmLabel, cancelLabel, isDangerous })) {
      currentTarget.form?.requestSubmit(currentTarget);
    }
  }
  return <Button {...button} type="submit" onClick={handleClick} />;
}
