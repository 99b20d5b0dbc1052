import { BadgeCheck, Clock3, HandCoins, Scale } from "lucide-react";
import type { TrustFact } from "../rules/home-content";

const icons = { providers: BadgeCheck, time: Clock3, free: HandCoins, independent: Scale };

export function TrustStrip({ facts }: { facts: readonly TrustFact[] }) {
  return (
    <section aria-label="Why you can trust this comparison" className="border-y border-line bg-surface">
      <ul className="page grid gap-x-8 gap-y-6 py-8 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title} className="flex items-center gap-4">
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-8 shrink-0 text-accent-text" />
              <span className="leading-6">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
