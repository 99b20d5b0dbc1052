import type { LucideIcon } from "lucide-react";

export type Reason = { Icon: LucideIcon; title: string; text: string };

/** Short reasons or rules, each with a picture. Use it on a card of the tone `deep`. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className="mt-5 flex flex-col gap-5">
      {reasons.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-on-deep-soft" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-on-deep-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
