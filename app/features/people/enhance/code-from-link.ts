/**
 * Fills in the code from the fragment of a link, and takes it out of the address bar and the history
 * (spec:peoples-data#request-link).
 */
export function codeFromLink(field: HTMLElement): void {
  const code = location.hash.slice(1);
  // The list of errors links to the field itself.
  if (!(field instanceof HTMLInputElement) || code === "" || code === field.id) return;
  field.value = code;
  history.replaceState(history.state, "", location.pathname + location.search);
}
