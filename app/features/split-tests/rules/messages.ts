/** The messages of split tests (spec:split-tests#test-messages). */
export const messages = {
  listFailed: "Failed to load split tests",
  statusFailed: "Failed to update test status",
  deleteFailed: "Failed to delete split test",
  restoreFailed: "Failed to restore split test",
  createFailed: "Failed to create split test",
  updateFailed: "Failed to update split test",
  testFailed: "Failed to load split test",
  dataFailed: "Failed to load split test data",
  dailyFailed: "Failed to load daily performance data",
  notFound: "Split test not found",
} as const;

/** spec:split-tests#weights */
export const weightsWarning = "Should be 100% for optimal distribution";
