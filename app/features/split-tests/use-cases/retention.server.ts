import type { RetainedData } from "~/platform/retention.server";
import { countOldVisitors, deleteOldVisitors } from "../mutations/visitors.server";

/** How long the visitors of tests that are over are kept (spec:split-tests#visitor-retention). */
export const visitorRetention: RetainedData = {
  kind: "split-test-visitors",
  label: "Visitors of split tests",
  effect:
    "Deletes which visitors saw which variant, only of tests that are completed or deleted, counted from the test's last change. Their reports keep views, clicks, and conversions, but no comparison per visitor. Write the conclusion first.",
  shortest: { months: 3 },
  batchRows: 2_000,
  count: countOldVisitors,
  async deleteBatch(tx, before, limit, now) {
    return { deleted: await deleteOldVisitors(tx, before, limit, now), files: [] };
  },
};
