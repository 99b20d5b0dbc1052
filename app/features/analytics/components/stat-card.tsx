import { TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { changeOf, describeChange } from "../rules/figures";

type StatCardProps = {
  label: string;
  value: string;
  current: number;
  prior: number;
  /** The period that `prior` covers: "the 7 days before". */
  against: string;
  children?: ReactNode;
};

/** One figure, its change, and a line of context. */
export function StatCard({ label, value, current, prior, against, children }: StatCardProps) {
  return (
    <Card pad="sm" className="flex flex-col gap-1">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="figures text-xl font-semibold wrap-anywhere sm:text-2xl">{value}</dd>
      <dd className="text-sm">
        <ChangeText current={current} prior={prior} /> <span className="text-ink-soft">vs. {against}</span>
      </dd>
      {children && <dd className="figures text-sm text-ink-soft">{children}</dd>}
    </Card>
  );
}

const looks = { up: "text-good-text", down: "text-error-text" };

/** "up 12%": text and an arrow, so that the meaning doesn't depend on color. */
export function ChangeText({ current, prior }: { current: number; prior: number }) {
  const change = changeOf(current, prior);
  const isMoved = change.kind === "up" || change.kind === "down";
  const Icon = change.kind === "up" ? TrendingUp : TrendingDown;
  return (
    <span
      className={cx(
        "figures inline-flex items-center gap-1 font-semibold whitespace-nowrap",
        isMoved ? looks[change.kind] : "text-ink-soft",
      )}
    >
      {isMoved && <Icon aria-hidden="true" className="size-4" />}
      {describeChange(change)}
    </span>
  );
}
