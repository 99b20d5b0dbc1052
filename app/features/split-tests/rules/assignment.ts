import type { Traffic } from "../schema";
import { drawTicket, holdoutId, placeOf, ticketId, ticketIn } from "./traffic";

/** One of the posts compared in a test. */
export type RunningVariant = {
  id: string;
  /** 0–100. */
  weight: number;
  /** The URL of its post; null if the post isn't public: deleted, archived, or a draft. */
  slug: string | null;
};

/** A test with the status `active`. */
export type ActiveTest = Traffic & {
  id: string;
  /** Days in America/New_York, both inclusive. */
  startDate: string;
  endDate: string | null;
  /** In display order. */
  variants: readonly RunningVariant[];
};

/** An earlier assignment of a visitor: the variant, and the one whose post was requested then. */
export type KnownAssignment = { variantId: string; requestedId: string };

/** The variant that a visitor sees, and whether it differs from the requested page. */
export type Assignment = {
  isInTest: true;
  test: ActiveTest;
  variant: RunningVariant & { slug: string };
  /** The variant whose post was requested. */
  requested: RunningVariant;
  /** The visitor had no valid assignment. */
  isNew: boolean;
  /** Whether the choice was random; it isn't if a variant without traffic redirects to the one with the most. */
  byChance: boolean;
};

/** A visitor outside the test, who sees the requested post (spec:split-tests#holdout, spec:split-tests#ramp). */
export type Outside = {
  isInTest: false;
  test: ActiveTest;
  requested: RunningVariant;
  /** Whose post a held-out visitor sees instead, because the requested one gets no traffic. They stay held out. */
  redirect: (RunningVariant & { slug: string }) | null;
  isHeldOut: boolean;
  /** What the cookie has instead of a variant. */
  id: string;
  /** The cookie doesn't have it yet. */
  isNew: boolean;
};

/** A test is active only between its dates (spec:split-tests#test-dates). */
export function isActiveOn(test: Pick<ActiveTest, "startDate" | "endDate">, day: string): boolean {
  return test.startDate <= day && (test.endDate === null || day <= test.endDate);
}

/**
 * Chooses each variant in proportion to its weight. @param random in [0, 1). @returns undefined if nothing has weight.
 */
export function pickByWeight<Variant extends { weight: number }>(
  variants: readonly Variant[],
  random: number,
): Variant | undefined {
  const total = variants.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  let left = random * total;
  let last: Variant | undefined;
  for (const variant of variants) {
    if (variant.weight <= 0) continue;
    last = variant;
    left -= variant.weight;
    if (left < 0) return variant;
  }
  // Floating-point addition may leave a remainder after the last variant.
  return last;
}

/** The variant with the highest weight; the first one if several are equal. */
export function highestWeight<Variant extends { weight: number }>(
  variants: readonly Variant[],
): Variant | undefined {
  return variants.reduce<Variant | undefined>(
    (best, variant) => (best === undefined || variant.weight > best.weight ? variant : best),
    undefined,
  );
}

type AssignOptions = {
  known: readonly KnownAssignment[];
  /** Whether this visitor may get a first assignment; robots and previews may not. */
  canAssign: boolean;
  /** In [0, 1); called only for a random choice. */
  random: () => number;
  /** In America/New_York. */
  today: string;
};

/**
 * Decides which variant a visitor sees who requests a variant's post (spec:split-tests#assignment,
 * spec:split-tests#zero-weight): the one assigned before as long as it gets traffic; otherwise a random one in
 * proportion to the weights. The URL of a variant without weight redirects to the one with the most, even visitors who
 * are held out, and they stay held out. A variant whose post isn't public counts as having no weight.
 * Before a first random assignment, a visitor may be held out, or may not be in the test yet.
 * @returns null for the page as requested: the total weight is 0, or a first assignment isn't allowed.
 */
export function assign(
  test: ActiveTest,
  requested: RunningVariant,
  { known, canAssign, random, today }: AssignOptions,
): Assignment | Outside | null {
  const open = test.variants.filter(takesTraffic);
  const kept = known
    .map(({ variantId }) => open.find((variant) => variant.id === variantId))
    .find((variant) => variant !== undefined);
  if (kept) return { isInTest: true, test, variant: kept, requested, isNew: false, byChance: false };
  const byChance = requested.weight > 0;
  const id = holdoutId(test.id);
  const most = highestWeight(open);
  if (most && test.holdout > 0 && known.some(({ variantId }) => variantId === id)) {
    const redirect = byChance ? null : most;
    return { isInTest: false, test, requested, redirect, isHeldOut: true, id, isNew: false };
  }
  if (!canAssign || open.length === 0) return null;
  const outside = byChance ? placeOutside(test, requested, { known, random, today }) : null;
  if (outside) return outside;
  const variant = byChance ? pickByWeight(open, random()) : most;
  return variant ? { isInTest: true, test, variant, requested, isNew: true, byChance } : null;
}

/** @returns null for a visitor who takes part. */
function placeOutside(
  test: ActiveTest,
  requested: RunningVariant,
  { known, random, today }: Pick<AssignOptions, "known" | "random" | "today">,
): Outside | null {
  const everyone = placeOf(99, test, today) === "in";
  // A visitor whose variant lost its traffic is already in the test, and stays in it.
  const wasIn = known.some(({ variantId }) => test.variants.some(({ id }) => id === variantId));
  if (everyone || wasIn) return null;
  const drawn = ticketIn(known, test.id);
  const ticket = drawn ?? drawTicket(random());
  const place = placeOf(ticket, test, today);
  if (place === "in") return null;
  const isHeldOut = place === "out";
  const id = isHeldOut ? holdoutId(test.id) : ticketId(test.id, ticket);
  return {
    isInTest: false,
    test,
    requested,
    redirect: null,
    isHeldOut,
    id,
    isNew: isHeldOut || drawn === null,
  };
}

function takesTraffic(variant: RunningVariant): variant is RunningVariant & { slug: string } {
  return variant.weight > 0 && variant.slug !== null;
}

/** Tests by the URLs of their posts. If a URL is in several tests, the oldest one gets it. */
export function testsBySlug(
  tests: readonly ActiveTest[],
): Map<string, { test: ActiveTest; requested: RunningVariant }[]> {
  const bySlug = new Map<string, { test: ActiveTest; requested: RunningVariant }[]>();
  for (const test of tests) {
    for (const requested of test.variants) {
      if (requested.slug === null) continue;
      bySlug.set(requested.slug, [...(bySlug.get(requested.slug) ?? []), { test, requested }]);
    }
  }
  return bySlug;
}
