/** Runs `begin` once the visitor sees this page: at once, or later if the browser rendered it in advance. */
export function whenShown(begin: () => void): void {
  if ("prerendering" in document && document.prerendering === true)
    document.addEventListener("prerenderingchange", begin, { once: true });
  else begin();
}
