import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { SourceNote } from "~/features/brands/public-components/medication-source";
import type { ReaderPost } from "~/features/posts/rules/reader-post";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FaqSection } from "~/ui/faq-section";
import { NoBreakWords } from "~/ui/no-break-words";
import { EmptyPicture } from "~/ui/pictures/empty-picture";
import { HiddenCard, PackedHiddenCard } from "../components/hidden-card";
import { RankedCard } from "../components/ranked-card";
import { RankedMethodology } from "../components/ranked-methodology";
import { sortForDisplay, updatedMonth } from "../rules/ranked-card";
import type { ResolvedEntry } from "../rules/resolve-ranking";
import type { OutboundHref } from "./outbound-link";

type RankedResultsProps = {
  post: ReaderPost;
  title: string;
  excerpt: string;
  entries: readonly ResolvedEntry[];
  /** The visitor's state, if the quiz asked for it; two letters. */
  stateCode: string | null;
  outboundHref: OutboundHref;
  body: ReactNode;
  /** Null without a quiz. */
  onRetake: (() => void) | null;
  /** Whether the page is hydrated; otherwise it is a document. */
  isHydrated: boolean;
};

/** The ranking with everything below it (spec:rankings#results-view). */
export function RankedResults(props: RankedResultsProps) {
  const { post, entries, stateCode, outboundHref, body, onRetake } = props;
  const Hidden = props.isHydrated ? HiddenCard : PackedHiddenCard;
  return (
    <article className="page flex flex-col gap-12 pt-2 pb-12 lg:pb-16">
      <div className="mx-auto flex w-full max-w-wide flex-col gap-8">
        <header className="flex max-w-prose flex-col gap-3">
          <h1 tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            <NoBreakWords text={props.title} />
          </h1>
          {props.excerpt && <p className="text-lg text-ink-soft">{props.excerpt}</p>}
          <p className="text-sm font-medium text-good-text">
            Expert-reviewed rankings updated {updatedMonth(post.updatedAt)}
          </p>
        </header>
        {entries.length > 0 ? (
          <ol aria-label="Ranked providers" data-ranking className="flex flex-col gap-5">
            {sortForDisplay(entries, post).map((entry) => (
              <li key={entry.rank}>
                {entry.hideProvider ? (
                  <Hidden entry={entry} stateCode={stateCode} outboundHref={outboundHref} />
                ) : (
                  <RankedCard
                    entry={entry}
                    isHidden={false}
                    stateCode={stateCode}
                    outboundHref={outboundHref}
                  />
                )}
              </li>
            ))}
          </ol>
        ) : (
          <EmptyState picture={<EmptyPicture />} title="No providers in this ranking right now">
            The providers in this ranking are no longer listed here.
          </EmptyState>
        )}
        <SourceNote />
        <Notes hasQuiz={onRetake !== null} />
        {onRetake && (
          <Button variant="quiet" onClick={onRetake} className="self-start noscript:hidden">
            <RotateCcw aria-hidden="true" className="size-5" />
            Change my answers
          </Button>
        )}
      </div>
      <div className="mx-auto flex w-full max-w-wide flex-col gap-12">
        {body}
        <RankedMethodology text={post.rankingMethodology} criteria={post.rankingCriteria} />
        <FaqSection faq={post.faq} />
      </div>
    </article>
  );
}

function Notes({ hasQuiz }: { hasQuiz: boolean }) {
  return (
    <div className="flex max-w-prose flex-col gap-2 border-t border-line pt-4 text-sm text-ink-soft">
      <p>
        Prices are per month. If you don’t pay a plan monthly, we also show the full charge. See each
        provider’s page for other fees.
      </p>
      {hasQuiz && (
        <p>
          Our editors set the scores and the order. Your answers don’t change it, but they mark providers that
          don’t serve your state. We count how often each answer is chosen, and don’t store who chose it.
        </p>
      )}
    </div>
  );
}
