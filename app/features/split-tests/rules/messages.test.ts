import { expect, test } from "vitest";
import { assignmentStorageKeys } from "./assignment-storage";
import { messages, weightsWarning } from "./messages";

test("the fixed messages (spec:split-tests#test-messages)", () => {
  const { restoreFailed, ...fixed } = messages;
  expect(fixed).toEqual({
    listFailed: "Failed to load split tests",
    statusFailed: "Failed to update test status",
    deleteFailed: "Failed to delete split test",
    createFailed: "Failed to create split test",
    updateFailed: "Failed to update split test",
    testFailed: "Failed to load split test",
    dataFailed: "Failed to load split test data",
    dailyFailed: "Failed to load daily performance data",
    notFound: "Split test not found",
  });
  expect(restoreFailed).toMatch(/\w/);
  expect(weightsWarning).toBe("Should be 100% for optimal distribution");
});

test("local storage keeps an assignment per test and per slug (spec:split-tests#assignment-storage)", () => {
  const keys = [
    ...assignmentStorageKeys("one", "post"),
    ...assignmentStorageKeys("two", "other"),
    ...assignmentStorageKeys("post", "one"),
  ];
  expect(new Set(keys).size).toBe(6);
  expect(assignmentStorageKeys("one", "post")).toEqual(assignmentStorageKeys("one", "post"));
  expect(assignmentStorageKeys("one", "post").every((key) => key.startsWith("glp_"))).toBe(true);
});
