import { dayOf, isRealDay } from "~/kernel/days";
import {
  DEFAULT_METRIC,
  DEFAULT_WEIGHT,
  type DraftErrors,
  MAX_VARIANTS,
  MIN_VARIANTS,
  metricKeys,
  type SplitTest,
  type SplitTestStatus,
  splitTestStatuses,
  type TestDraft,
  type TestInput,
  type Traffic,
  type VariantDraft,
  type VariantPost,
} from "../schema";
import { checkTraffic } from "./traffic";

/** A new test starts today, paused, with Variant A and Variant B (spec:split-tests#new-test). */
export function newDraft(now: Date): TestDraft {
  return {
    name: "",
    description: "",
    status: "paused",
    primaryMetric: DEFAULT_METRIC,
    startDate: dayOf(now),
    endDate: "",
    holdout: "0",
    rampHalfDate: "",
    rampFullDate: "",
    conclusion: "",
    variants: [newVariant([]), newVariant([{ name: "Variant A" }])],
  };
}

/** `Variant C` after A and B: the first letter that no other variant uses. */
export function newVariant(others: readonly { name: string }[]): VariantDraft {
  const taken = new Set(others.map(({ name }) => name.trim().toLowerCase()));
  const names = Array.from({ length: 26 }, (_, index) => `Variant ${String.fromCharCode(65 + index)}`);
  const name = names.find((free) => !taken.has(free.toLowerCase())) ?? "Variant";
  return { id: "", name, postId: "", weight: String(DEFAULT_WEIGHT) };
}

type DraftSource = Traffic &
  Pick<
    SplitTest,
    "name" | "description" | "status" | "primaryMetric" | "startDate" | "endDate" | "conclusion"
  > & {
    variants: readonly { id: string; name: string; postId: string | null; weight: number }[];
  };

export function draftOf(test: DraftSource): TestDraft {
  const { name, description, status, primaryMetric, startDate, endDate, conclusion } = test;
  return {
    name,
    description,
    status,
    primaryMetric,
    startDate,
    endDate: endDate ?? "",
    holdout: String(test.holdout),
    rampHalfDate: test.rampHalfDate ?? "",
    rampFullDate: test.rampFullDate ?? "",
    conclusion,
    variants: test.variants.map((variant) => ({
      id: variant.id,
      name: variant.name,
      postId: variant.postId ?? "",
      weight: String(variant.weight),
    })),
  };
}

type SentForm = { get(name: string): unknown; getAll(name: string): unknown[] };

/** The form's values, as typed. Fields of variants are rows with the same names. */
export function draftFrom(form: SentForm): TestDraft {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const one = (name: string) => text(form.get(name));
  const column = (name: string) => form.getAll(name).map(text);
  const [ids, posts, weights] = [column("variant_id"), column("variant_post"), column("variant_weight")];
  return {
    name: one("name"),
    description: one("description"),
    status: one("status"),
    primaryMetric: one("primary_metric"),
    startDate: one("start_date"),
    endDate: one("end_date"),
    holdout: one("holdout"),
    rampHalfDate: one("ramp_half_date"),
    rampFullDate: one("ramp_full_date"),
    conclusion: one("conclusion"),
    variants: column("variant_name").map((name, index) => ({
      id: ids[index] ?? "",
      name,
      postId: posts[index] ?? "",
      weight: weights[index] ?? "",
    })),
  };
}

/**
 * What is missing before a test can be saved, in words (spec:split-tests#test-rules); Save is disabled until then. Null
 * if nothing is missing. A completed test may have saved variants whose post was deleted for good.
 */
export function missingToSend({ name, status, variants }: TestDraft): string | null {
  const lacksPost = ({ id, postId }: VariantDraft) => postId === "" && !(status === "completed" && id !== "");
  const missing = [
    ...(name.trim() === "" ? ["give the test a name"] : []),
    ...(variants.length < MIN_VARIANTS ? ["add a variant"] : []),
    ...(variants.some(lacksPost) ? ["choose a post for every variant"] : []),
  ];
  return missing.length === 0 ? null : `To save, ${missing.join(" and ")}.`;
}

/** The sum of the weights; invalid weights count as 0. */
export function totalWeight(variants: readonly { weight: string }[]): number {
  return variants.reduce((sum, { weight }) => sum + (parseWeight(weight) ?? 0), 0);
}

/** A whole number from 0 to 100 (spec:split-tests#weights), or null. */
function parseWeight(text: string): number | null {
  return /^\s*\d{1,3}\s*$/.test(text) && Number(text) <= 100 ? Number(text) : null;
}

/** The names that connect the form's fields with their errors. */
export const variantField = (index: number, field: "name" | "post" | "weight") => `variant-${index}-${field}`;

/** Posts in conflict, with the name of the other test that uses each at the same time. */
export type BusyPosts = ReadonlyMap<string, string>;

export type SavedPosts = {
  posts: ReadonlySet<string | null>;
  /** Variants whose post was deleted for good, by id. */
  withoutPost: ReadonlySet<string>;
};

export const NOTHING_SAVED: SavedPosts = { posts: new Set(), withoutPost: new Set() };

/**
 * Checks everything that the screens and the database require of a test (spec:split-tests#test-rules).
 * @param posts the posts that this person may put into a test, by id.
 * @param busy the posts of other tests that are active on some of its days: post → name of the test.
 * @param saved what the stored test has: a completed test keeps its posts, even if they were deleted.
 * @param today in America/New_York. An active test can't have ended before it.
 */
export function checkDraft(
  draft: TestDraft,
  posts: ReadonlyMap<string, VariantPost>,
  busy: BusyPosts,
  saved: SavedPosts,
  today: string,
): { input: TestInput } | { errors: DraftErrors } {
  const errors: DraftErrors = {};
  const name = textOf(draft.name, "name", 200, "Enter a name", errors);
  const description = textOf(draft.description, "description", 2_000, null, errors);
  const status = splitTestStatuses.find((known) => known === draft.status);
  if (!status) errors.status = "Choose a status";
  const primaryMetric = metricKeys.find((known) => known === draft.primaryMetric);
  if (!primaryMetric) errors.primary_metric = "Choose a primary metric";
  const startDate = dayIn(draft.startDate);
  if (!startDate) errors.start_date = draft.startDate ? "Enter a date" : "Enter a start date";
  const endDate = draft.endDate === "" ? null : dayIn(draft.endDate);
  if (draft.endDate !== "" && !endDate) errors.end_date = "Enter a date, or leave this empty";
  if (startDate && endDate && endDate < startDate)
    errors.end_date = "Enter an end date on or after the start date";
  else if (status === "active" && endDate && endDate < today) errors.end_date = ENDED;
  const traffic = checkTraffic(draft, { startDate, endDate }, dayIn, errors);
  const conclusion = textOf(draft.conclusion, "conclusion", 2_000, null, errors);
  if (draft.variants.length < MIN_VARIANTS) errors.variants = "Add at least two variants";
  if (draft.variants.length > MAX_VARIANTS) errors.variants = `Use at most ${MAX_VARIANTS} variants`;
  const context = { draft, posts, status, busy, saved };
  const variants = draft.variants.map((variant, index) => {
    checkPost(variant, variantField(index, "post"), { ...context, index }, errors);
    const weight = parseWeight(variant.weight);
    if (weight === null) errors[variantField(index, "weight")] = "Enter a whole number from 0 to 100";
    return {
      id: variant.id || null,
      name: textOf(variant.name, variantField(index, "name"), 100, "Enter a name", errors),
      postId: variant.postId || null,
      weight: weight ?? 0,
    };
  });
  if (Object.keys(errors).length > 0 || !status || !primaryMetric || !startDate) return { errors };
  return {
    input: { name, description, status, primaryMetric, startDate, endDate, ...traffic, conclusion, variants },
  };
}

const ENDED = "Enter today or a later date, or leave this empty. A test can't be active after its end date";

type PostContext = {
  draft: TestDraft;
  index: number;
  posts: ReadonlyMap<string, VariantPost>;
  status: SplitTestStatus | undefined;
  busy: BusyPosts;
  saved: SavedPosts;
};

function checkPost(
  { id, postId }: VariantDraft,
  field: string,
  { draft, index, posts, status, busy, saved }: PostContext,
  errors: DraftErrors,
): void {
  const post = posts.get(postId);
  const isActive = status === "active";
  const isKept = status === "completed" && saved.posts.has(postId);
  if (postId === "" && status === "completed" && saved.withoutPost.has(id)) return;
  if (postId === "") errors[field] = "Choose a post";
  else if (!post && !isKept) errors[field] = "Choose another post. This one was deleted or isn't yours";
  else if (draft.variants.findIndex((other) => other.postId === postId) < index)
    errors[field] = "Choose another post. Another variant already uses this one";
  else if (isActive && post?.status === "draft")
    errors[field] = "Publish this post first, or keep the test paused. Visitors can't see drafts";
  else if (isActive && busy.has(postId))
    errors[field] =
      `Choose another post or other dates. The active test "${busy.get(postId)}" uses this post at the same time`;
}

const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** @param missing the message for an empty value; null if it may be empty. */
function textOf(typed: string, field: string, max: number, missing: string | null, errors: DraftErrors) {
  const text = typed.trim();
  if (text === "" && missing) errors[field] = missing;
  else if (text.length > max) errors[field] = `Enter at most ${max} characters`;
  else if (UNSTORABLE.test(text)) errors[field] = "Remove the special characters that can't be stored";
  return text;
}

/** A valid date between 2000 and 2100, or null. */
function dayIn(text: string): string | null {
  return isRealDay(text) && text >= "2000-01-01" && text <= "2100-12-31" ? text : null;
}

/** Whether posts, weights, or variants differ, so that earlier assignments followed other rules. */
export function changesVariants(
  before: readonly { id: string; postId: string | null; weight: number }[],
  after: TestInput["variants"],
): boolean {
  if (before.length !== after.length) return true;
  const known = new Map(before.map((variant) => [variant.id, variant]));
  return after.some(({ id, postId, weight }) => {
    const same = id === null ? undefined : known.get(id);
    return same?.postId !== postId || same.weight !== weight;
  });
}

/** `GLP-1 vs. tirzepatide` → `glp-1-vs-tirzepatide`; `split-test` if nothing is left. */
export function testSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 100)
    .replace(/^-+|-+$/g, "");
  return slug || "split-test";
}
