import type { ReactNode } from "react";
import { href } from "react-router";
import { formatDollarsAndCents } from "~/kernel/money";
import { Banner } from "~/ui/banner";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { EFFECT_DAYS, type StopEffects } from "../rules/stop-effects";

/** The figures of what a stop affects, then the posts and tests by name. */
export function StopEffectsList({ effects }: { effects: StopEffects | null }) {
  if (!effects) return <Banner tone="error" still title="What this affects couldn't be loaded" />;
  const { posts, postCount, tests, testCount, clicks, payoutCents, watches } = effects;
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          ["Public posts that name it", postCount.toLocaleString("en-US")],
          ["Running split tests", testCount.toLocaleString("en-US")],
          [`Clicks in the last ${EFFECT_DAYS} days`, clicks.toLocaleString("en-US")],
          [`Payout at risk (last ${EFFECT_DAYS} days)`, formatDollarsAndCents(payoutCents)],
          ["Price watches that pause", watches.toLocaleString("en-US")],
        ]}
      />
      {posts.length > 0 && (
        <Named title="Posts" more={postCount - posts.length}>
          {posts.map(({ id, title }) => (
            <li key={id}>
              <Link to={href("/admin/blog/edit/:id", { id })} className="link wrap-anywhere">
                {title}
              </Link>
            </li>
          ))}
        </Named>
      )}
      {tests.length > 0 && (
        <Named title="Split tests" more={testCount - tests.length}>
          {tests.map(({ id, name }) => (
            <li key={id}>
              <Link to={href("/admin/blog/split-tests/:id", { id })} className="link wrap-anywhere">
                {name}
              </Link>
            </li>
          ))}
        </Named>
      )}
    </div>
  );
}

function Named({ title, more, children }: { title: string; more: number; children: ReactNode }) {
  return (
    <div className="text-sm">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {children}
        {more > 0 && <li>{more.toLocaleString("en-US")} more</li>}
      </ul>
    </div>
  );
}
