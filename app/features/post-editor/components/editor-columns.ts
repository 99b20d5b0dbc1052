import { cx } from "~/ui/cx";
import type { PreviewWidth } from "../public-components/preview-frame";

/*
 * The columns of the editor: sections, form, preview. A phone preview fits beside the form from 1280 px on; a desktop
 * preview is above it. If the column of sections doesn't fit, the bar at the bottom has a menu instead.
 */
type Shown = PreviewWidth | null;

export function editorColumns(preview: Shown): string {
  const columns =
    preview === "phone"
      ? "xl:grid-cols-[minmax(0,1fr)_392px] 2xl:grid-cols-[10rem_minmax(0,1fr)_392px]"
      : "xl:grid-cols-[10rem_minmax(0,1fr)]";
  return cx("grid grid-cols-[minmax(0,1fr)] gap-6", columns);
}

export function navigationClass(preview: Shown): string {
  return preview === "phone" ? "hidden 2xl:block" : "hidden xl:block";
}

export function menuClass(preview: Shown): string {
  return preview === "phone" ? "2xl:hidden" : "xl:hidden";
}

export function previewClass(preview: PreviewWidth): string {
  return preview === "phone"
    ? "order-first xl:sticky xl:top-4 xl:order-none xl:self-start"
    : "order-first xl:col-span-2";
}
