/** One of the posts that compete in a test. */
export type RunningVariant = {
  id: string;
  /** 0–100. */
  weight: number;
  /** The URL of its post; null while readers find no post there: vanished, archived or a draft. */
  slug: string | null;
};

/** A test with the status `active`. */
export type ActiveTest = {
  id: string;
  /** Days of America/New_York, both included. */
  startDate: string;
  endDate: string | null;
  /** In their order on the screens. */
  variants: readonly RunningVariant[];
};

/** What a visitor was given before: the variant, and the one whose post was asked for then. */
export type KnownAssignment = { variantId: string; requestedId: string };

/** What a visitor sees instead of, or as, the page asked for. */
export type Assignment = {
  test: ActiveTest;
  variant: RunningVariant & { slug: string };
  /** The variant whose post was asked for. */
  requested: RunningVariant;
  /** The visitor had none that counts. */
  isNew: boolean;
  /** Chance has chosen; it has no part where a variant without traffic leads to the one with the most. */
  byChance: boolean;
};

/** A test acts only between its dates (spec:split-tests#test-dates). */
export function isActiveOn(test: Pick<ActiveTest, "startDate" | "endDate">, day: string): boolean {
  return test.startDate <= day && (test.endDate === null || day <= test.endDate);
}

/** Gives every variant the share of its weight. @param random in [0, 1). @returns undefined when nothing has weight. */
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
  // Adding fractions may leave a crumb behind the last one.
  return last;
}

/** The variant with the most weight, the first of equals. */
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
  /** Whether this visitor may be given a variant for the first time: robots and previews may not. */
  canAssign: boolean;
  /** In [0, 1); asked for only when chance has to choose. */
  random: () => number;
};

/**
 * Which variant a visitor sees who asks for the post of one (spec:split-tests#assignment, spec:split-tests#zero-weight): the
 * one given before as long as it gets traffic; else, by chance, in proportion to the weights. The address of a variant without
 * weight leads to the one with the most. A variant whose post readers cannot find counts as without weight.
 * @returns null for the page as asked for: the total weight is 0, or a first assignment is not allowed.
 */
export function assign(
  test: ActiveTest,
  requested: RunningVariant,
  { known, canAssign, random }: AssignOptions,
): Assignment | null {
  const open = test.variants.filter(takesTraffic);
  const kept = known
    .map(({ variantId }) => open.find((variant) => variant.id === variantId))
    .find((variant) => variant !== undefined);
  if (kept) return { test, variant: kept, requested, isNew: false, byChance: false };
  if (!canAssign || open.length === 0) return null;
  const byChance = requested.weight > 0;
  const variant = byChance ? pickByWeight(open, random()) : highestWeight(open);
  return variant ? { test, variant, requested, isNew: true, byChance } : null;
}

function takesTraffic(variant: RunningVariant): variant is RunningVariant & { slug: string } {
  return variant.weight > 0 && variant.slug !== null;
}

/** Tests by the URLs of their posts. Should a URL be in several, the test made first has it. */
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
