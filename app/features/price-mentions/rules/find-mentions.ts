import type { PlanInterval } from "~/features/brands/schema";
import { textOf } from "~/features/posts/rules/article";
import { inputOfPost } from "~/features/posts/rules/post-input";
import type { Post } from "~/features/posts/schema";
import { monthsPerInterval } from "~/features/pricing/rules/price";
import { divideCents } from "~/kernel/money";
import { type ChangedAmount, type Mention, mentionsIn } from "./mentions";
import { MAX_MENTIONS } from "./post-with-old-prices";
import { readerTexts } from "./reader-texts";

/** A changed price, in cents for a whole plan. */
export type PriceStep = Omit<ChangedAmount, "isMonthly"> & { planInterval: PlanInterval };

type PlanAmount = { planInterval: PlanInterval; cents: number };

/** The brands that a post ranks or reviews, or that its article names. */
export function brandsOfPost(post: Post, steps: readonly PriceStep[]): Set<number> {
  const ranked = post.providerRankings.flatMap(({ providerId }) => (providerId === null ? [] : [providerId]));
  const words = textOf(post.content);
  const named = steps.filter(({ brandName }) => words.includes(brandName));
  const reviewed = post.providerDetails ? [post.providerDetails.providerId] : [];
  return new Set([...ranked, ...reviewed, ...named.map(({ brandId }) => brandId)]);
}

/**
 * The old amounts that a post's texts name, for whole plans and for their months (spec:price-mentions#mentions).
 * @param current each brand's current prices
 */
export function findMentions(
  post: Post,
  steps: readonly PriceStep[],
  current: ReadonlyMap<number, readonly PlanAmount[]>,
): Mention[] {
  const brands = brandsOfPost(post, steps);
  const changes = steps.filter(({ brandId }) => brands.has(brandId)).flatMap(amountsOf);
  if (changes.length === 0) return [];
  const nowOf = (brandId: number) => (current.get(brandId) ?? []).flatMap(waysToSay);
  const now = new Set([...brands].flatMap(nowOf));
  return readerTexts(inputOfPost(post))
    .flatMap((text) => {
      if (text.brandId === null) return mentionsIn(text, changes, now);
      const own = changes.filter(({ brandId }) => brandId === text.brandId);
      return mentionsIn(text, own, new Set(nowOf(text.brandId)));
    })
    .slice(0, MAX_MENTIONS);
}

const waysToSay = ({ planInterval, cents }: PlanAmount) => [
  cents,
  divideCents(cents, monthsPerInterval[planInterval]),
];

function amountsOf(step: PriceStep): ChangedAmount[] {
  const months = monthsPerInterval[step.planInterval];
  const whole = { ...step, isMonthly: false };
  if (months === 1) return [whole];
  const [oldCents, newCents] = [divideCents(step.oldCents, months), divideCents(step.newCents, months)];
  return [whole, { ...step, oldCents, newCents, isMonthly: true }];
}
