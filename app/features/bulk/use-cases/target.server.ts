import type { Platform } from "~/platform/context.server";
import type { Target } from "../mutations/runs.server";

/** The list and the action that a run or a request names; null if this release doesn't have them. */
export function targetOf(bulk: Platform["bulk"], names: { list: string; action: string }): Target | null {
  const list = bulk.find(names.list);
  const action = list?.actions.find(({ name }) => name === names.action);
  return list && action ? { list, action } : null;
}
