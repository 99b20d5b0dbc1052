import * as z from "zod/mini";

/** Set by the list's toggle and in the form (spec:split-tests#test-status). */
export const splitTestStatuses = ["paused", "active", "completed"] as const;
export type SplitTestStatus = (typeof splitTestStatuses)[number];

export const statusNames: Record<SplitTestStatus, string> = {
  paused: "Paused",
  active: "Active",
  completed: "Completed",
};

/** What variants are compared by (spec:split-tests#visitor-metrics). Their names are in `rules/metrics.ts`. */
export const metricKeys = ["clicks", "conversions", "payout", "time_to_click"] as const;
export type MetricKey = (typeof metricKeys)[number];
/** The primary metric of a new test. */
export const DEFAULT_METRIC: MetricKey = "conversions";

/** The orders of the list (spec:split-tests#test-manager). */
export const testSortKeys = ["created", "name", "status", "start"] as const;
export type TestSort = { key: (typeof testSortKeys)[number]; direction: "asc" | "desc" };

/** The filter and the page in the list's URL; an invalid value counts as missing. */
export const testListSchema = z.object({
  status: z.catch(z.optional(z.enum(splitTestStatuses)), undefined),
  page: z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
});
export type TestList = z.output<typeof testListSchema>;

/** The weight of a new variant (spec:split-tests#new-test), and the minimum number of variants. */
export const DEFAULT_WEIGHT = 50;
export const MIN_VARIANTS = 2;
export const MAX_VARIANTS = 10;

/** Who takes part in a test (spec:split-tests#holdout, spec:split-tests#ramp). */
export type Traffic = {
  /** In percent of visitors, 0 to 50. */
  holdout: number;
  /** Days in New York from which 50% and 100% of the visitors take part; 10% before. Both or neither. */
  rampHalfDate: string | null;
  rampFullDate: string | null;
};

/** A test in the form, with all values as typed. */
export type TestDraft = {
  name: string;
  description: string;
  status: string;
  primaryMetric: string;
  startDate: string;
  endDate: string;
  holdout: string;
  rampHalfDate: string;
  rampFullDate: string;
  conclusion: string;
  variants: VariantDraft[];
};
/** `id` is empty for an unsaved variant. */
export type VariantDraft = { id: string; name: string; postId: string; weight: string };

/** A draft that meets every rule. Days are `2026-03-31`. */
export type TestInput = Traffic & {
  name: string;
  description: string;
  status: SplitTestStatus;
  primaryMetric: MetricKey;
  startDate: string;
  endDate: string | null;
  conclusion: string;
  /** `postId` is null only in a completed test whose post was deleted for good. */
  variants: { id: string | null; name: string; postId: string | null; weight: number }[];
};

/** Form field → its error. */
export type DraftErrors = Record<string, string>;

/** The errors of a submitted form. */
export type DraftRefusal = { message: string; errors: DraftErrors; draft: TestDraft };

/** A variant's post, as the screens show it. */
export type VariantPost = {
  id: string;
  /** The staff title if set, otherwise the public title. */
  title: string;
  slug: string;
  status: "draft" | "private" | "published";
};

export type ListedVariant = {
  id: string;
  name: string;
  weight: number;
  /** Null if archived or permanently deleted. */
  post: VariantPost | null;
  postId: string | null;
  /** Since the test was created. */
  views: number;
};

/** A test with its variants in order (spec:split-tests#test-fields). */
export type SplitTest = Traffic & {
  id: string;
  name: string;
  description: string;
  status: SplitTestStatus;
  /** Decides the test; the other metrics are guardrails. */
  primaryMetric: MetricKey;
  startDate: string;
  endDate: string | null;
  /** What was decided and why; empty until someone writes it. */
  conclusion: string;
  slug: string;
  /** The time of the last save, in ms; a form based on another version is rejected. */
  version: number;
  variantsChangedAt: Date;
  /** When its visitors were deleted, unless weights, posts, or variants have changed since. */
  visitorsDeletedAt: Date | null;
  /** Whether visitors were already assigned variants. */
  hasAssignments: boolean;
  variants: ListedVariant[];
};

const id = z.uuid();
export const testIdOrNull = z.catch(z.nullable(id), null);
