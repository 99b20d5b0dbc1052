import { type RefObject, useEffect, useState } from "react";
import { type BrandDraft, dateInputValue, draftFromEntries } from "../rules/draft";

/** The delay after typing before anything that depends on the form is recalculated. */
const PAUSE_MS = 120;

/** The current contents of a form. */
export function readDraft(form: HTMLFormElement): BrandDraft {
  return draftFromEntries(new FormData(form));
}

/** The form's contents, shortly after each change; `initial` before the first change. */
export function useLiveDraft(form: RefObject<HTMLFormElement | null>, initial: BrandDraft): BrandDraft {
  const [draft, setDraft] = useState(initial);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => setDraft(readDraft(element));
    const handleInput = () => {
      clearTimeout(timer);
      timer = setTimeout(read, PAUSE_MS);
    };
    // The browser may have restored typed values after a reload.
    read();
    element.addEventListener("input", handleInput);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", handleInput);
    };
  }, [form]);
  return draft;
}

/** Sets a field as if it had been typed: text directly, checkboxes by the list of their values. */
export function setField(form: HTMLFormElement, name: string, value: string): void {
  const fields = [...form.elements].filter(isControl).filter((field) => field.name === name);
  for (const field of fields) {
    if (!(field instanceof HTMLInputElement)) field.value = value;
    else if (field.type === "checkbox") field.checked = value.split(",").includes(field.value);
    else if (field.type === "date") setMoment(form, field, value);
    else field.value = value;
  }
  fields[0]?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The form shows a time as its date, and keeps the exact time in a hidden field. */
function setMoment(form: HTMLFormElement, field: HTMLInputElement, moment: string): void {
  field.value = dateInputValue(moment);
  const exact = form.elements.namedItem("verified_at");
  if (exact instanceof HTMLInputElement) exact.value = moment;
}

function isControl(field: Element): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  );
}
