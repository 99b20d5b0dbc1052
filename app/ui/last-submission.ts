import type { FormEntries } from "~/kernel/form-entries";

let last: FormEntries | null = null;

/** Remembers, in this document's memory alone, the last form that was sent: an error page offers to send it again. */
export function rememberSubmissions(document: Document): void {
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
      const submitter = event.submitter instanceof HTMLElement ? event.submitter : null;
      const data = new FormData(form, submitter);
      const fields = textFields(data);
      // A file can't be put into a form again.
      last = fields.length < [...data].length ? null : { action: form.action, fields };
    },
    true,
  );
}

/** Null when no form was sent since the page was opened, or it can't be sent again. */
export function lastSubmission(): FormEntries | null {
  return last;
}

/** What isn't a file. */
export function textFields(data: FormData): [string, string][] {
  return [...data].filter((field): field is [string, string] => typeof field[1] === "string");
}
