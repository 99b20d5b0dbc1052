import { dayOf, daysLater } from "~/kernel/days";
import type { ReadPost, TestedPost } from "./blog-traffic";

export type DemoTest = {
  id: string;
  name: string;
  description: string;
  slug: string;
  status: "active" | "completed";
  /** New York days. */
  startDate: string;
  endDate: string | null;
  createdAt: Date;
  conclusion: string;
  variants: { id: string; name: string; postId: string }[];
};

const DAY_MS = 86_400_000;

type Plan = Pick<DemoTest, "id" | "name" | "description" | "conclusion" | "slug"> & {
  /** The slugs of the two posts, and each one's click rate. */
  posts: readonly [{ slug: string; clickRate: number }, { slug: string; clickRate: number }];
  from: number;
  /** Days before now; 0 for a running test. */
  to: number;
};

const plans: readonly Plan[] = [
  {
    id: "5a3b1e00-0000-4000-8000-000000000001",
    name: "Sample: long or short ranking",
    description: "Sample data. Do eight providers on a page bring more than five?",
    conclusion: "",
    slug: "sample-long-or-short-ranking",
    posts: [
      { slug: "three-month-plans-ranked", clickRate: 0.16 },
      { slug: "three-month-plans-short-list", clickRate: 0.21 },
    ],
    from: 20,
    to: 0,
  },
  {
    id: "5a3b1e00-0000-4000-8000-000000000002",
    name: "Sample: countdown or quiz",
    description: "Sample data. A finished test: it no longer sends visitors to its variants.",
    conclusion: "More visitors click with the quiz, so we keep it.",
    slug: "sample-countdown-or-quiz",
    posts: [
      { slug: "tirzepatide-without-a-membership-fee", clickRate: 0.15 },
      { slug: "oral-semaglutide-two-minute-check", clickRate: 0.24 },
    ],
    from: 50,
    to: 22,
  },
];

/** A running test and a completed one on sample posts, and when their views belong to a variant. */
export function buildTests(
  posts: readonly ReadPost[],
  now: Date,
): { tests: DemoTest[]; tested: TestedPost[] } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const entries = plans.flatMap((plan) => {
    const variants = plan.posts.flatMap(({ slug, clickRate }, position) => {
      const post = posts.find((candidate) => candidate.slug === slug);
      const id = `${plan.slug}-${position + 1}`;
      return post ? [{ id, name: `Variant ${position === 0 ? "A" : "B"}`, postId: post.id, clickRate }] : [];
    });
    return variants.length === plan.posts.length ? [{ plan, variants }] : [];
  });
  return {
    tests: entries.map(({ plan, variants }) => ({
      id: plan.id,
      name: plan.name,
      description: plan.description,
      conclusion: plan.conclusion,
      slug: plan.slug,
      status: plan.to === 0 ? "active" : "completed",
      startDate: daysLater(dayOf(now), -plan.from),
      endDate: plan.to === 0 ? null : daysLater(dayOf(now), -plan.to),
      createdAt: daysAgo(plan.from + 1),
      variants: variants.map(({ id, name, postId }) => ({ id, name, postId })),
    })),
    tested: entries.flatMap(({ plan, variants }) =>
      variants.map(({ id, postId, clickRate }) => ({
        postId,
        variantId: id,
        clickRate,
        from: daysAgo(plan.from),
        to: daysAgo(plan.to),
      })),
    ),
  };
}
