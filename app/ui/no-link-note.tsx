/** Shown instead of the button of a provider without a link (spec:pricing#web-links-only). */
export function NoLinkNote() {
  return <p className="text-sm text-ink-soft">We don’t have a link to this provider.</p>;
}
