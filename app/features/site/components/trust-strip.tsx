import { BadgeCheck, Clock3, HandCoins, Scale } from "lucide-react";
import { href, Link } from "react-router";
import type { SiteContent } from "~/features/content/rules/site-content";

const facts = [
  { name: "providers", Icon: BadgeCheck },
  { name: "time", Icon: Clock3 },
  { name: "free", Icon: HandCoins },
  { name: "independent", Icon: Scale },
] as const;

export function TrustStrip({ facts: words }: { facts: SiteContent["home"]["trust"] }) {
  return (
    <section aria-label="Why you can trust this comparison" className="border-y border-line bg-surface">
      <ul className="page grid gap-x-8 gap-y-6 py-8 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ name, Icon }) => (
          <li key={name} className="flex items-center gap-4">
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-8 shrink-0 text-accent-text" />
            <span className="leading-6">
              <span className="block font-semibold">{words[name].title}</span>
              <span className="block text-sm text-ink-soft">
                {words[name].text}
                {name === "independent" && (
                  <>
                    {" "}
                    <Link to={href("/how-we-rank-and-earn")} className="link whitespace-nowrap">
                      How we rank and earn
                    </Link>
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
