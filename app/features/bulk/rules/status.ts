import type { RunStatus } from "../schema";

type Look = { label: string; tone: "neutral" | "good" | "warning" | "accent" };

/** How staff see the status of a change. */
export const statusLooks: Record<RunStatus, Look> = {
  prepared: { label: "Not confirmed", tone: "neutral" },
  running: { label: "In progress", tone: "accent" },
  stopped: { label: "Stopped", tone: "warning" },
  done: { label: "Done", tone: "good" },
  undoing: { label: "Undo in progress", tone: "accent" },
  undone: { label: "Undone", tone: "neutral" },
};
