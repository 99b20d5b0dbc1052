import { type RefObject, useEffect, useRef } from "react";
import type { ToolFunnel } from "../rules/funnels";
import { funnelVisit } from "./funnel-visit";

/**
 * Counts the steps of a tool's form (spec:funnels#stages), never what someone enters.
 * @param step the step that is shown, from 0
 * @returns to call once the form is accepted.
 */
export function useFormVisit(tool: ToolFunnel, step: number): () => void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    const visit = funnelVisit(tool);
    const from = last.current;
    last.current = step;
    visit.note("shown");
    if (from !== null && step < from) visit.note("back", String(from + 1));
    for (let before = 1; before <= step; before += 1) {
      visit.note("reached", String(before));
      // The widget of another page has filled in the first step, or this tab has done it before.
      visit.note("answered", String(before), from !== null);
    }
    visit.note("reached", String(step + 1));
  }, [tool, step]);
  return () => {
    const visit = funnelVisit(tool);
    visit.note("answered", String((last.current ?? 0) + 1));
    visit.note("completed");
  };
}

/**
 * Counts that a tool's results are shown, and that the visitor sees the first provider of their list.
 * @returns for the element whose children are the providers.
 */
export function useResultsVisit<List extends Element>(tool: ToolFunnel): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    const visit = funnelVisit(tool);
    visit.note("results");
    return visit.watchRanking(list.current);
  }, [tool]);
  return list;
}
