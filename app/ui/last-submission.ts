import type { FormEntries } from "~/kernel/form-entries";

let last: FormEntries | null = null;

/**
 * Remembers the last submitted form, only in this document's memory, so that an error page can offer to send it again.
 */
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

/** Null if no form was sent since the page was opened, or if it can't be sent again. */
export function lastSubmission(): FormEntries | null {
  return last;
}

/** The fields that aren't files. */
export function textFields(data: FormData): [string, string][] {
  return [...data].filter((field): field is [string, string] => typeof field[1] === "string");
}
