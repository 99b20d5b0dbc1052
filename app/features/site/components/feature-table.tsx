import { Check, Minus, X } from "lucide-react";
import { LogoMark } from "~/ui/logo";
import { useSite } from "~/ui/site-context";
import type { FeatureRow, Mark } from "../rules/home-content";

const marks: Record<Mark, { Icon: typeof Check; look: string; word: string }> = {
  yes: { Icon: Check, look: "text-good", word: "Yes" },
  part: { Icon: Minus, look: "text-ink-faint", word: "Partly" },
  no: { Icon: X, look: "text-ink-faint", word: "No" },
};

const cell = "px-2.5 py-2.5 align-middle wrap-break-word hyphens-auto sm:px-4 sm:py-3.5";

/** Keeps three columns at any width, so that the comparison stays side by side on phones. */
export function FeatureTable({ rows }: { rows: readonly FeatureRow[] }) {
  const { siteName } = useSite();
  return (
    <section aria-labelledby="features" className="border-y border-line bg-sunken">
      <div className="page py-9 sm:py-16 lg:py-24">
        <h2 id="features" className="max-w-prose text-xl sm:text-2xl lg:text-3xl">
          Many providers at once, or one at a time
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft sm:mt-3 sm:text-lg">
          With traditional telehealth, you sign up with one company and see only its prices. We aren’t a
          clinic. We show many providers side by side.
        </p>
        <div className="mt-6 overflow-hidden rounded-lg border border-line bg-surface shadow-md sm:mt-8 lg:mt-10">
          <table className="w-full table-fixed border-collapse text-left text-sm sm:text-base">
            <caption className="sr-only">{siteName} and traditional telehealth compared</caption>
            <thead>
              <tr className="border-b border-line text-ink-soft">
                <td />
                <th scope="col" className={`bg-accent-soft text-ink ${cell}`}>
                  <span className="flex items-center gap-2">
                    <LogoMark className="size-5 shrink-0 max-sm:hidden" />
                    {siteName}
                  </span>
                </th>
                <th scope="col" className={cell}>
                  Traditional telehealth
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ feature, ours, theirs }) => (
                <tr key={feature}>
                  <th scope="row" className={cell}>
                    {feature}
                  </th>
                  <td className={`bg-accent-soft ${cell}`}>
                    <Marked cell={ours} />
                  </td>
                  <td className={cell}>
                    <Marked cell={theirs} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

function Marked({ cell: [mark, text] }: { cell: [Mark, string] }) {
  const { Icon, look, word } = marks[mark];
  return (
    <span className="sm:flex sm:items-start sm:gap-2.5">
      <Icon
        aria-label={`${word}:`}
        role="img"
        strokeWidth={2.5}
        className={`mr-1 mb-0.5 inline size-4 shrink-0 sm:mt-1 sm:mr-0 sm:mb-0 sm:size-5 ${look}`}
      />
      {text}
    </span>
  );
}
