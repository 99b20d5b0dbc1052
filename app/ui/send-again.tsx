import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import type { FormEntries } from "~/kernel/form-entries";
import { Button } from "./button";
import { lastSubmission, textFields } from "./last-submission";

/*
 * <SendAgain error={error} />   on a page that reports a failure
 *
 * Offers to send a form again that wasn't stored, with everything that was typed. Without scripts, the entries come
 * with the error.
 */
export function SendAgain({ error }: { error: unknown }) {
  const [entries, setEntries] = useState<FormEntries | null>(() => entriesOf(error));
  useEffect(() => setEntries((given) => given ?? lastSubmission()), []);
  if (!entries) return <Button onClick={() => window.location.reload()}>Try again</Button>;
  return (
    <form method="post" action={entries.action} {...{ [MARK]: "" }}>
      {entries.fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may have a name and its value twice, and this list never changes
        <input key={`${index}-${name}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Send again</Button>
      <p className="mt-2 text-sm text-ink-soft">We kept everything you entered and will send it unchanged.</p>
    </form>
  );
}

const MARK = "data-entries";

function entriesOf(error: unknown): FormEntries | null {
  if (typeof document !== "undefined") return entriesOfPage();
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const entries: FormEntries | null = error.data;
  return entries;
}

/** The browser doesn't receive the error's data, but the page rendered by the server contains it. */
function entriesOfPage(): FormEntries | null {
  const form = document.querySelector(`form[${MARK}]`);
  if (!(form instanceof HTMLFormElement)) return null;
  return { action: form.getAttribute("action") ?? "", fields: textFields(new FormData(form)) };
}
