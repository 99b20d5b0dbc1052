import { Banner } from "~/ui/banner";
import { DateTime } from "~/ui/date-time";
import { Table } from "~/ui/table";
import { costOf, formatMicroDollars, pricesAsOf, type Usage } from "../rules/cost";

export type KeyStatusProps = {
  source: "saved" | "environment" | "none" | "unreadable";
  savedAt: string | null;
  savedBy: string | null;
};

/** Where the key comes from. */
export function KeyStatus({ source, savedAt, savedBy }: KeyStatusProps) {
  if (source === "none") {
    return (
      <Banner still tone="warning" title="No key is set">
        Until you add one, articles use the built-in template.
      </Banner>
    );
  }
  if (source === "unreadable") {
    return (
      <Banner still tone="error" title="The saved key can't be read">
        It was saved with a different AUTH_SECRET. Enter it again.
      </Banner>
    );
  }
  if (source === "environment") return <p>Using the key from the environment (ANTHROPIC_API_KEY).</p>;
  return (
    <p>
      A key is saved
      {savedAt && (
        <>
          , <DateTime at={savedAt} />
        </>
      )}
      {savedBy && `, by ${savedBy}`}.
    </p>
  );
}

/** Shown after a successful test. */
export function KeyWorks({ count }: { count: number }) {
  return (
    <Banner
      tone="good"
      title={`The key works: ${count === 1 ? "1 model" : `${count} models`} to choose from`}
    />
  );
}

type ModelUsage = Usage & { articles: number };

/** Usage and cost of the last 30 days' articles, in total and on average (spec:article-generator#ai-cost). */
export function UsageTable({ usage }: { usage: readonly ModelUsage[] }) {
  return (
    <section aria-labelledby="ai-usage" className="mt-8">
      <h3 id="ai-usage" className="font-semibold">
        Cost in the last 30 days
      </h3>
      <p className="mt-1 mb-3 max-w-prose text-sm text-ink-soft">
        Token counts come from the vendor, priced at its rates as of {pricesAsOf}. If a model's price is
        unknown, only tokens are shown.
      </p>
      {usage.length === 0 ? (
        <p className="text-sm text-ink-soft">No articles have been written yet.</p>
      ) : (
        <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface">
          <Table
            caption="Cost in the last 30 days, by model"
            rows={usage}
            rowKey={(row) => row.model}
            columns={[
              { key: "model", header: "Model", label: "Model", rowHeader: true, cell: (row) => row.model },
              {
                key: "articles",
                header: "Articles",
                label: "Articles",
                align: "end",
                cell: (row) => row.articles,
              },
              {
                key: "in",
                header: "Tokens in",
                label: "Tokens in",
                align: "end",
                cell: (row) => row.inputTokens,
              },
              {
                key: "out",
                header: "Tokens out",
                label: "Tokens out",
                align: "end",
                cell: (row) => row.outputTokens,
              },
              { key: "cost", header: "Cost", label: "Cost", align: "end", cell: (row) => money(costOf(row)) },
              {
                key: "each",
                header: "Per article",
                label: "Per article",
                align: "end",
                cell: (row) => money(perArticle(row)),
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}

function perArticle(row: ModelUsage): number | null {
  const cost = costOf(row);
  return cost === null ? null : cost / row.articles;
}

const money = (microDollars: number | null) =>
  microDollars === null ? "Unknown" : formatMicroDollars(microDollars);
