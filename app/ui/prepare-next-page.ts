/** The template of `<NextPage>` in a form that opens that page, or null. */
export const templateIn = (form: ParentNode) =>
  form.querySelector<HTMLTemplateElement>("template[data-next-page]");

/** The template of a page whose main part is a form, or null. */
export const templateOfPage = () =>
  document.querySelector<HTMLTemplateElement>(":not(form) > template[data-next-page]");

/**
 * Fetches the document in a template of `<NextPage>`, and its scripts, at the lowest priority (spec:site#next-page).
 * Browsers without speculation rules fetch the scripts only.
 */
export function prepareNextPage(template: HTMLTemplateElement | null): void {
  if (!template) return;
  // Once is enough.
  template.remove();
  const scripts = template.dataset.scripts?.split(" ").filter(Boolean) ?? [];
  for (const href of scripts)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href }),
    );
  document.head.append(document.importNode(template.content, true));
}
