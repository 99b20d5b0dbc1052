/** Whether an uncontrolled field of this form has another value than the page gave it. Hidden fields don't count. */
export function hasChangedFields(form: HTMLFormElement | null | undefined): boolean {
  return [...(form?.elements ?? [])].some(isChanged);
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(chosen, 0);
  }
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  const isChoice = field.type === "checkbox" || field.type === "radio";
  return isChoice ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
