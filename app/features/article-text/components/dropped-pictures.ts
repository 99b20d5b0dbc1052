import { useState } from "react";
import { inertBody } from "./pasted-html";

/** The most pictures that one drop adds; the rest are left out. */
const MAX_PICTURES = 10;

export type DroppedPictures = {
  /** The picture to describe now; null after the last one. */
  file: File | null;
  /** Changes with each picture. */
  round: number;
  add: (files: readonly File[]) => void;
  next: () => void;
};

/** Pictures dropped on the text or pasted into it, one by one (spec:post-editor#dropped-pictures). */
export function useDroppedPictures(): DroppedPictures {
  const [{ files, round }, set] = useState<{ files: readonly File[]; round: number }>({
    files: [],
    round: 0,
  });
  return {
    file: files[0] ?? null,
    round,
    add: (added) => set((before) => ({ files: added.slice(0, MAX_PICTURES), round: before.round + 1 })),
    next: () => set((before) => ({ files: before.files.slice(1), round: before.round + 1 })),
  };
}

/**
 * The pictures to upload. Some programs copy text along with a picture of it; then only the text is inserted.
 * @param data from the clipboard or a drop.
 */
export function picturesIn(data: DataTransfer | null): File[] {
  if (!data) return [];
  if (inertBody(data.getData("text/html")).textContent?.trim()) return [];
  return [...data.files].filter(({ type }) => type.startsWith("image/"));
}
