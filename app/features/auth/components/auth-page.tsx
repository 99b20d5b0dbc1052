import type { ReactNode } from "react";
import { Card } from "~/ui/card";

type AuthPageProps = {
  title: string;
  lead?: ReactNode;
  /** Other links, below the card. */
  footer?: ReactNode;
  children: ReactNode;
};

/** The layout of every sign-in page: one card with one task. */
export function AuthPage({ title, lead, footer, children }: AuthPageProps) {
  return (
    <div className="page flex flex-col items-center py-10 sm:py-16">
      <div className="w-full max-w-md">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
        <Card className="mt-6">{children}</Card>
        {footer && <div className="mt-4 flex flex-col items-start text-sm">{footer}</div>}
      </div>
    </div>
  );
}
