import type { BrowserEvent, Component } from "~/features/tracking/schema";

/** What is told when a visitor begins to use a tool (B 3 "Analytics events"): which one, and nothing of what they enter. */
export function interactionWith(component: Component): BrowserEvent {
  return { type: "interaction", component };
}
