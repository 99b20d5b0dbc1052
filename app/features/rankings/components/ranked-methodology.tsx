import { cx } from "~/ui/cx";

type RankedMethodologyProps = { text: string | null; criteria: readonly string[] };

/** 'Our Ranking Methodology' (spec:rankings#methodology): criteria with colored dots. */
export function RankedMethodology({ text, criteria }: RankedMethodologyProps) {
  if (!text && criteria.length === 0) return null;
  return (
    <section aria-labelledby="ranking-methodology">
      <h2 id="ranking-methodology" className="text-xl lg:text-2xl">
        Our Ranking Methodology
      </h2>
      {text && <Paragraphs text={text} />}
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 sm:gap-x-10">
        {[...new Set(criteria)].map((criterion, index) => (
          <li key={criterion} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className={cx("mt-2 size-3 shrink-0 rounded-full", DOTS[index % DOTS.length])}
            />
            <span className="min-w-0">{criterion}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => (
      <p key={paragraph} className="mt-4 max-w-prose text-ink-soft">
        {paragraph}
      </p>
    ));
}

/** Twelve colors, which then repeat (spec:rankings#methodology). */
const DOTS = [
  "bg-chart-1",
  "bg-chart-2",
  "bg-chart-3",
  "bg-chart-4",
  "bg-chart-5",
  "bg-chart-6",
  "bg-chart-7",
  "bg-chart-8",
  "bg-dot-9",
  "bg-dot-10",
  "bg-dot-11",
  "bg-dot-12",
];
