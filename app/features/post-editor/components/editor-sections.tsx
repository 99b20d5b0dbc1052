import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { type SectionId, sectionIds, sectionInView } from "../rules/sections";

/** The attribute of the element that contains a section. */
export const SECTION_MARK = "data-section";

export type EditorSections = {
  shown: readonly SectionId[];
  titleOf: (id: SectionId) => string;
  /** Sections with errors are open, so that links to their fields work. */
  isOpen: (id: SectionId) => boolean;
  errorCount: (id: SectionId) => number;
  toggle: (id: SectionId) => void;
  foldAll: (isFolded: boolean) => void;
  /** Opens a section and moves there. */
  goTo: (id: SectionId) => void;
  /** Opens the section that contains this element. */
  reveal: (element: Element) => void;
  /** Opens a field's section and moves there. @returns whether the form has the field. */
  showField: (path: string) => boolean;
};

const SectionsContext = createContext<EditorSections | null>(null);

export function useEditorSections(): EditorSections {
  const sections = useContext(SectionsContext);
  if (!sections) throw new Error("useEditorSections needs an EditorSectionsProvider.");
  return sections;
}

type ProviderProps = {
  shown: readonly SectionId[];
  titleOf: (id: SectionId) => string;
  errors: Partial<Record<SectionId, number>>;
  children: ReactNode;
};

/**
 * Keeps track of folded sections, which this browser remembers for all posts
 * (spec:post-editor#folded-sections).
 */
export function EditorSectionsProvider({ shown, titleOf, errors, children }: ProviderProps) {
  const [folded, setFolded] = useState<readonly SectionId[]>([]);
  useEffect(() => setFolded(readFolded()), []);
  const sections = useMemo<EditorSections>(() => {
    const change = (next: readonly SectionId[]) => {
      setFolded(next);
      storeFolded(next);
    };
    const without = (id: SectionId) => folded.filter((each) => each !== id);
    // Rendered immediately, because an element in a folded section can't get the focus.
    const open = (id: SectionId) => flushSync(() => change(without(id)));
    const reveal = (element: Element) => {
      const name = element.closest(`[${SECTION_MARK}]`)?.getAttribute(SECTION_MARK);
      const id = sectionIds.find((each) => each === name);
      if (id) open(id);
    };
    return {
      shown,
      titleOf,
      isOpen: (id) => !folded.includes(id) || errors[id] !== undefined,
      errorCount: (id) => errors[id] ?? 0,
      toggle: (id) => change(folded.includes(id) ? without(id) : [...folded, id]),
      foldAll: (isFolded) => change(isFolded ? sectionIds : []),
      goTo: (id) => {
        open(id);
        const element = document.querySelector(`[${SECTION_MARK}="${id}"]`);
        element?.scrollIntoView({ block: "start" });
        element?.querySelector<HTMLElement>("h2 button")?.focus({ preventScroll: true });
      },
      reveal,
      showField: (path) => {
        const field = document.getElementById(fieldIdOf(path));
        if (!field) return false;
        reveal(field);
        field.scrollIntoView({ block: "center" });
        field.focus({ preventScroll: true });
        return true;
      },
    };
  }, [shown, titleOf, errors, folded]);
  return <SectionsContext value={sections}>{children}</SectionsContext>;
}

const STORED_NAME = "editor-folded-sections";
const foldedSchema = z.array(z.enum(sectionIds));

/** Empty if the browser has no list, or has one that this release can't read. */
function readFolded(): readonly SectionId[] {
  try {
    return foldedSchema.parse(JSON.parse(localStorage.getItem(STORED_NAME) ?? "[]"));
  } catch {
    return [];
  }
}

/** If the browser refuses, every section is open the next time. */
function storeFolded(folded: readonly SectionId[]): void {
  try {
    localStorage.setItem(STORED_NAME, JSON.stringify(folded));
  } catch {}
}

/** The section in view, or the chosen one until the page scrolls (spec:post-editor#section-navigation). */
export function useSectionInView(shown: readonly SectionId[]) {
  const [current, setCurrent] = useState<SectionId | null>(shown[0] ?? null);
  const [chosen, setChosen] = useState<{ id: SectionId; at: number } | null>(null);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const tops = shown.flatMap((id) => {
        const element = document.querySelector(`[${SECTION_MARK}="${id}"]`);
        return element ? [{ id, top: element.getBoundingClientRect().top }] : [];
      });
      const scrollable = document.documentElement.scrollHeight - innerHeight;
      setCurrent(sectionInView(tops, innerHeight, scrollable > 0 ? scrollY / scrollable : 0));
      setChosen((before) => (before && Math.abs(before.at - scrollY) < 2 ? before : null));
    };
    const handleScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    handleScroll();
    addEventListener("scroll", handleScroll, { passive: true });
    addEventListener("resize", handleScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", handleScroll);
      removeEventListener("resize", handleScroll);
    };
  }, [shown]);
  return {
    current: chosen && shown.includes(chosen.id) ? chosen.id : current,
    /** Call this after scrolling to the section. */
    choose: (id: SectionId) => setChosen({ id, at: scrollY }),
  };
}
