/**
 * Fetches the document that follows a form, and its scripts, at the lowest priority (spec:site#next-page). The page
 * names them with `<NextPage>`; without it, and when called again, nothing happens. Browsers without speculation rules
 * fetch the scripts only.
 */
export function prepareNextPage(): void {
  const template = document.querySelector<HTMLTemplateElement>("template[data-next-page]");
  if (!template) return;
  template.remove();
  const scripts = template.dataset.scripts?.split(" ").filter(Boolean) ?? [];
  for (const href of scripts)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href }),
    );
  document.head.append(document.importNode(template.content, true));
}
