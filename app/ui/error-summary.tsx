import { CircleAlert, TriangleAlert } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { cx } from "./cx";

/*
 * <ErrorSummary title="Please fill in all required fields" attempt={attempt}
 *   errors={[{ fieldId: "state", message: "Choose your state" }]} />
 *
 * Place it at the top of the form. It receives focus when it appears and whenever `attempt` changes (count the failed
 * submits), and each entry links to its field. Without errors and a title it renders nothing. `tone="warning"` is for a
 * question about values that aren't wrong. On a document, `focusesOnLoad` moves the focus here without a script.
 */
export type FieldProblem = { fieldId: string; message: string };

type ErrorSummaryProps = {
  title: string | null;
  errors?: readonly FieldProblem[];
  attempt?: number;
  focusesOnLoad?: boolean;
  tone?: "error" | "warning";
};

const looks = {
  error: {
    box: "border-error-line border-l-error bg-error-soft",
    icon: <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-error" />,
  },
  warning: {
    box: "border-warning-line border-l-warning bg-warning-soft",
    icon: <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-warning" />,
  },
};

export function ErrorSummary(props: ErrorSummaryProps) {
  const { title, errors = [], attempt = 0, focusesOnLoad, tone = "error" } = props;
  const box = useRef<HTMLDivElement>(null);
  // A new attempt with the same errors moves the focus here again.
  const shownAttempt = title ? attempt : null;
  useEffect(() => {
    if (shownAttempt !== null) box.current?.focus();
  }, [shownAttempt]);

  if (!title) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it is the answer to the form that the visitor just sent
      autoFocus={focusesOnLoad}
      className={cx("flex items-start gap-3 rounded-md border border-l-4 px-4 py-3", looks[tone].box)}
    >
      {looks[tone].icon}
      <div className="min-w-0">
        <p className="font-semibold text-ink">{title}</p>
        {errors.length > 0 && (
          <ul className="mt-1 flex flex-col">
            {errors.map((problem) => (
              <li key={problem.fieldId}>
                <a
                  href={`#${problem.fieldId}`}
                  onClick={focusField}
                  className="inline-block py-1 pointer-coarse:py-2 text-error-text underline underline-offset-4 hover:decoration-2"
                >
                  {problem.message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Moves the focus without changing the URL, so that Back still leaves the page. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}
