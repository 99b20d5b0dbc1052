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
      <ul className="page grid gap-x-2 xs:grid-cols-2 gap-y-4 py-6 sm:gap-x-8 sm:gap-y-6 sm:py-8 lg:grid-cols-4">
        {facts.map(({ name, Icon }) => (
          <li key={name} className="flex gap-2 sm:gap-4">
            <Icon
              aria-hidden="true"
              strokeWidth={1.75}
              className="size-6 shrink-0 text-accent-text sm:mt-2 sm:size-8"
            />
            <span className="leading-5 sm:leading-6">
              <span className="block font-semibold tracking-tight sm:tracking-normal">
                {words[name].title}
              </span>
              <span className="block text-sm text-ink-soft">
                {words[name].text}
                {name === "independent" && (
                  <>
                    {" "}
                    <Link to={href("/how-we-rank-and-earn")} className="link sm:whitespace-nowrap">
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
