import { type RefObject, useEffect, useRef } from "react";
import type { ToolFunnel } from "../rules/funnels";
import { type FunnelVisit, funnelVisit } from "./funnel-visit";

type ShownForm = {
  /** From 0. */
  step: number;
  /** Empty until the form has restored what this tab stored, with the step. */
  submissionId: string;
};

/**
 * Counts the steps of a tool's form (spec:funnels#stages), never what someone enters.
 * @returns to call once the form is accepted.
 */
export function useFormVisit(tool: ToolFunnel, { step, submissionId }: ShownForm): () => void {
  const last = useRef<number | null>(null);
  const isRestored = submissionId !== "";
  useEffect(() => {
    if (!isRestored) return;
    noteStep(funnelVisit(tool), last.current, step);
    last.current = step;
  }, [tool, isRestored, step]);
  return () => {
    const visit = funnelVisit(tool);
    visit.note("answered", String((last.current ?? 0) + 1));
    visit.note("completed");
  };
}

/**
 * Notes that a form shows a step. The step before it is answered first, because each note of a step ends its time.
 * @param from the step that was shown before; null when the page opens
 */
export function noteStep({ note }: Pick<FunnelVisit, "note">, from: number | null, step: number): void {
  note("shown");
  if (from !== null && step < from) note("back", String(from + 1));
  for (let before = (from ?? 0) + 1; before <= step; before += 1) {
    // When the page opens, the widget of another page has filled in the first step, or this tab has done it before.
    note("answered", String(before), from !== null);
    note("reached", String(before));
  }
  note("reached", String(step + 1));
}

/**
 * Counts that a tool's results are shown, if they have any provider, and that the visitor sees the first one.
 * @param providers the number of providers.
 * @returns for the element whose children are the providers.
 */
export function useResultsVisit<List extends Element>(
  tool: ToolFunnel,
  providers: number,
): RefObject<List | null> {
  const list = useRef<List>(null);
  const isEmpty = providers === 0;
  useEffect(() => {
    if (isEmpty) return;
    const visit = funnelVisit(tool);
    visit.note("results");
    return visit.watchRanking(list.current);
  }, [tool, isEmpty]);
  return list;
}
