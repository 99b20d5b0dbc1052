import type { ReactNode } from "react";
import type { ReaderPost } from "../rules/reader-post";
import type { ResolvedEntry } from "../rules/resolve-ranking";

export type RankingPostProps = {
  post: ReaderPost;
  /** In order of rank. */
  entries: ResolvedEntry[];
  /** The article text of the post, safe to show, with its widgets. */
  body: ReactNode;
  /** The button 'Advertiser Disclosure' with its dialog (B 2). */
  disclosure: ReactNode;
};

/** The page of the templates ranking, ranking-reverse, quiz_ranking and quiz_squeeze_ranking. */
export function RankingPost({ post, entries, body, disclosure }: RankingPostProps) {
  return (
    <div className="page flex flex-col gap-8 py-8 lg:py-12">
      {disclosure}
      <header className="flex max-w-prose flex-col gap-4">
        <h1 className="text-2xl lg:text-3xl">{post.title}</h1>
        <p className="text-lg text-ink-soft">{post.excerpt}</p>
      </header>
      <ol className="flex flex-col gap-4">
        {entries.map((entry) => (
          <li key={entry.rank} className="rounded-lg border border-line bg-surface p-5">
            <h2 className="text-xl">
              {entry.rank}. {entry.brand.brandName}
            </h2>
            <p className="figures mt-1 text-ink-soft">{entry.score.toFixed(1)} of 10</p>
            <ul className="mt-3 list-disc pl-5">
              {entry.bullets.map((bullet) => (
                <li key={bullet}>{bullet}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {body}
    </div>
  );
}
