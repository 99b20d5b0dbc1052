import * as z from "zod/mini";

/** Set by the list's toggle and in the form (spec:split-tests#test-status). */
export const splitTestStatuses = ["paused", "active", "completed"] as const;
export type SplitTestStatus = (typeof splitTestStatuses)[number];

export const statusNames: Record<SplitTestStatus, string> = {
  paused: "Paused",
  active: "Active",
  completed: "Completed",
};

/** The weight of a new variant (spec:split-tests#new-test), and the fewest that a test has. */
export const DEFAULT_WEIGHT = 50;
export const MIN_VARIANTS = 2;
export const MAX_VARIANTS = 10;

/** A test as it stands in the form: everything as typed. */
export type TestDraft = {
  name: string;
  description: string;
  status: string;
  startDate: string;
  endDate: string;
  variants: VariantDraft[];
};
/** `id` is empty for a variant that was not saved yet. */
export type VariantDraft = { id: string; name: string; postId: string; weight: string };

/** A draft that passed every rule. Days are `2026-03-31`. */
export type TestInput = {
  name: string;
  description: string;
  status: SplitTestStatus;
  startDate: string;
  endDate: string | null;
  variants: { id: string | null; name: string; postId: string; weight: number }[];
};

/** Field of the form → what is wrong with it. */
export type DraftErrors = Record<string, string>;

/** What was wrong with a form that was sent. */
export type DraftRefusal = { message: string; errors: DraftErrors; draft: TestDraft };

/** The post of a variant, as the screens show it. */
export type VariantPost = {
  id: string;
  /** The title for staff, otherwise the public one. */
  title: string;
  slug: string;
  status: "draft" | "private" | "published";
};

export type ListedVariant = {
  id: string;
  name: string;
  weight: number;
  /** Null: archived, or gone for good. */
  post: VariantPost | null;
  postId: string | null;
  /** Ever since the test was made. */
  views: number;
};

/** A test with its variants in their order (spec:split-tests#test-fields). */
export type SplitTest = {
  id: string;
  name: string;
  description: string;
  status: SplitTestStatus;
  startDate: string;
  endDate: string | null;
  slug: string;
  /** When it was saved last, in ms: a form that began with another version is refused. */
  version: number;
  variantsChangedAt: Date;
  /** Visitors were given a variant already. */
  hasAssignments: boolean;
  variants: ListedVariant[];
};

const id = z.uuid();
export const testIdOrNull = z.catch(z.nullable(id), null);
