import type { DemoPost } from "./post";
import { candidates, rank, scoreCriteria, scoreMethodology } from "./scores";

const note =
  "<p><small>The providers on this sample site are made up, and so are their prices and ratings. Prices change, so check the provider's own site. Nothing here is medical advice.</small></p>";

const rankings = (limit: number): DemoPost["rankings"] => {
  return (brands) =>
    rank(
      candidates(brands, {
        preferredMedication: "either",
        administrationType: "injectable",
        planInterval: "quarterly",
      }),
      limit,
    );
};

/** The post of the sample split test that readers find in the blog. */
const quarterly: DemoPost = {
  slug: "three-month-plans-ranked",
  title: "Three-month plans: eight providers, ranked",
  template: "ranking",
  excerpt:
    "Paying for three months at once often costs less per month. These eight providers offer one. Ranked by score, which depends mostly on the regular monthly price.",
  picture: "podium",
  categories: ["Rankings", "Prices"],
  tags: ["Prices", "MSL"],
  daysAgo: 12,
  criteria: scoreCriteria,
  methodology: scoreMethodology,
  rankings: rankings(8),
  content: `<h2>What a three-month plan means</h2>
<p>You pay once for three months. The price per month is lower with most providers, but you pay before you know how the medication works for you.</p>
<h2>Ask before you pay</h2>
<ul><li>What happens to your money if you stop after one month?</li><li>Does the price stay the same if your dose goes up?</li><li>Does everything ship at once, or month by month?</li></ul>
${note}`,
};

/** The other variant, with fewer providers. Only the test leads to it; it isn't listed. */
const quarterlyShort: DemoPost = {
  ...quarterly,
  slug: "three-month-plans-short-list",
  title: "Three-month plans: the short list",
  status: "private",
  excerpt: "The top five from our ranking of three-month plans.",
  daysAgo: 6,
  rankings: rankings(5),
};

export const testedPosts: readonly DemoPost[] = [quarterly, quarterlyShort];
