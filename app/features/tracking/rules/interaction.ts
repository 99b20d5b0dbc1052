import type { BrowserEvent, Component } from "~/features/tracking/schema";

/** What is sent when a visitor begins to use a tool (spec:tracking#interactions): which one, and nothing they enter. */
export function interactionWith(component: Component): BrowserEvent {
  return { type: "interaction", component };
}
