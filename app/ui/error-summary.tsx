import { CircleAlert } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";

/*
 * <ErrorSummary title="Please fill in all required fields" attempt={attempt}
 *   errors={[{ fieldId: "state", message: "Choose your state" }]} />
 *
 * Stands at the top of the form. It takes the focus when it appears and again whenever `attempt` changes (count the
 * failed submits), and each entry leads to its field. With no errors and no title it renders nothing.
 */
export type FieldProblem = { fieldId: string; message: string };

type ErrorSummaryProps = { title: string | null; errors?: readonly FieldProblem[]; attempt?: number };

export function ErrorSummary({ title, errors = [], attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // A new attempt with the same errors takes the focus again.
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
      className="flex items-start gap-3 rounded-md border border-error-line border-l-4 border-l-error bg-error-soft px-4 py-3"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-error" />
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

/** Moves the focus and leaves the address as it is, so that Back still leaves the page. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}
