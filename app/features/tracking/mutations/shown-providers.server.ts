import type { Component } from "~/features/tracking/schema";
import type { TrackedEvent } from "./recorder.server";

/** The view of a tool's results and its first impressions (spec:platform#tool-events). @param providerIds in the order shown */
export function resultsViewEvents(component: Component, providerIds: readonly number[]): TrackedEvent[] {
  const view: TrackedEvent = {
    kind: "event",
    eventType: "results_view",
    component,
    metadata: { source: component },
  };
  return [view, ...impressionEvents(component, providerIds)];
}

/** Impressions of these providers, ranked from 1. @param providerIds in the order shown */
export function impressionEvents(component: Component, providerIds: readonly number[]): TrackedEvent[] {
  return providerIds.map((providerId, index) => ({
    kind: "impression",
    providerId,
    component,
    rank: index + 1,
  }));
}
