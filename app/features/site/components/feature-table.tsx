import { Check, Minus, X } from "lucide-react";
import { LogoMark } from "~/ui/logo";
import { useSite } from "~/ui/site-context";
import { type Column, Table } from "~/ui/table";
import type { FeatureRow, Mark } from "../rules/home-content";

const marks: Record<Mark, { Icon: typeof Check; look: string; word: string }> = {
  yes: { Icon: Check, look: "text-good", word: "Yes" },
  part: { Icon: Minus, look: "text-ink-faint", word: "Partly" },
  no: { Icon: X, look: "text-ink-faint", word: "No" },
};

export function FeatureTable({ rows }: { rows: readonly FeatureRow[] }) {
  const { siteName } = useSite();
  const columns: Column<FeatureRow>[] = [
    {
      key: "feature",
      header: <span className="sr-only">Feature</span>,
      cell: (row) => row.feature,
      rowHeader: true,
    },
    {
      key: "ours",
      header: (
        <span className="flex items-center gap-2 text-base text-ink">
          <LogoMark className="size-5" />
          {siteName}
        </span>
      ),
      label: siteName,
      cell: (row) => <Marked cell={row.ours} />,
      marked: true,
    },
    {
      key: "theirs",
      header: <span className="text-base">Traditional telehealth</span>,
      label: "Traditional telehealth",
      cell: (row) => <Marked cell={row.theirs} />,
    },
  ];
  return (
    <section aria-labelledby="features" className="border-y border-line bg-sunken">
      <div className="page py-16 lg:py-24">
        <h2 id="features" className="max-w-prose text-2xl lg:text-3xl">
          Many providers at once, or one at a time
        </h2>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">
          With traditional telehealth, you sign up with one company and see only its prices. We aren’t a
          clinic. We show many providers side by side.
        </p>
        <div className="mt-8 lg:mt-10 sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-md">
          <Table
            caption={`${siteName} and traditional telehealth compared`}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.feature}
          />
        </div>
      </div>
    </section>
  );
}

function Marked({ cell: [mark, text] }: { cell: [Mark, string] }) {
  const { Icon, look, word } = marks[mark];
  return (
    <span className="flex items-start gap-2.5">
      <Icon aria-label={`${word}:`} role="img" strokeWidth={2.5} className={`mt-1 size-5 shrink-0 ${look}`} />
      {text}
    </span>
  );
}
