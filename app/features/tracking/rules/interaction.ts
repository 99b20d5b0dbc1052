import type { BrowserEvent, Component } from "~/features/tracking/schema";

/**
 * The event sent when a visitor starts to use a tool (spec:tracking#interactions). It names the tool and contains
 * nothing they enter.
 */
export function interactionWith(component: Component): BrowserEvent {
  return { type: "interaction", component };
}
