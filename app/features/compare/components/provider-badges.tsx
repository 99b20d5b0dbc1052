import { BadgeCheck, Gift, Info, Star } from "lucide-react";
import type { ReactNode } from "react";
import { StaleBadge } from "~/features/brands/public-components/stale-note";
import type { Badge as BadgeKind, BadgeRules, RankedProvider } from "~/features/pricing/rules/ranking";
import { type SortOption, sortLabels } from "~/features/pricing/rules/sort";
import { formatDollars } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { useSite } from "~/ui/site-context";
import { Tooltip } from "~/ui/tooltip";

type Look = { tone: "solid" | "accent" | "good"; icon: ReactNode; text: string; why: string };

type ProviderBadgesProps = {
  provider: RankedProvider;
  sort: SortOption;
  badgeRules?: BadgeRules | undefined;
};

/** A card's badges, each with the reason (spec:pricing#badges, spec:pricing#badges-explained). */
export function ProviderBadges({ provider, sort, badgeRules }: ProviderBadgesProps) {
  const { badges, brand, quote } = provider;
  const { siteName } = useSite();
  const looks: Record<BadgeKind, Look> = {
    recommended: {
      tone: "solid",
      icon: <Star aria-hidden="true" />,
      text: "Recommended Provider",
      why: `It’s first in this list, sorted by ${sortLabels[sort].toLowerCase()}. What a provider pays us doesn’t count.`,
    },
    rebate: {
      tone: "accent",
      icon: <Gift aria-hidden="true" />,
      text: `${siteName} Recommended`,
      why: `We pay you a ${formatDollars(brand.rebateCents ?? 0)} rebate when you claim it after a purchase here. The first-month total includes it.`,
    },
    cheapest: {
      tone: "good",
      icon: <BadgeCheck aria-hidden="true" />,
      text: "Cheapest Option",
      why: `No monthly total in this list is lower, membership fee included. Providers with an unlisted fee${badgeRules?.freshCheapestOnly ? " or an unchecked price" : ""} aren’t compared.`,
    },
  };
  return (
    <ul className="relative flex flex-wrap gap-2 px-5 pt-4" aria-label="Badges">
      {badges.map((kind) => (
        <li key={kind} className="flex">
          <Tooltip text={looks[kind].why}>
            <Badge tone={looks[kind].tone} icon={looks[kind].icon}>
              {looks[kind].text}
              <Info aria-hidden="true" className="opacity-70" />
            </Badge>
          </Tooltip>
        </li>
      ))}
      {brand.isStale && quote.kind === "priced" && (
        <li className="flex">
          <StaleBadge brand={brand} />
        </li>
      )}
    </ul>
  );
}
