/**
 * Why the server ends a stream: `renew` after its time, `stopping` because the server stops, `replaced` by the person's
 * newer tabs, `over` because the session ended or the role changed (spec:live#streams).
 */
export type Ending = "renew" | "stopping" | "replaced" | "over";
