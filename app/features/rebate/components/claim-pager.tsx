import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { href, useNavigate } from "react-router";
import { buttonClass } from "~/ui/button";
import { Link } from "~/ui/link";

type ClaimPagerProps = {
  /** Ids of the claims before and after this one in the queue; null at its ends. */
  previous: number | null;
  next: number | null;
  /** The filter that selected the claims. */
  query: string;
};

/** Links to the previous and next claim, also with Alt+K and Alt+J. */
export function ClaimPager({ previous, next, query }: ClaimPagerProps) {
  const address = (claimId: number | null) =>
    claimId === null ? null : `${href("/admin/claims/:claimId", { claimId: String(claimId) })}${query}`;
  const [before, after] = [address(previous), address(next)];
  useKeys(before, after);
  return (
    <nav aria-label="Claims in the queue" className="flex items-center gap-2">
      <Step to={before} rel="prev" keys="Alt+K">
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </Step>
      <Step to={after} rel="next" keys="Alt+J">
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  );
}

type StepProps = { to: string | null; rel: string; keys: string; children: ReactNode };

function Step({ to, rel, keys, children }: StepProps) {
  const look = buttonClass({ variant: "secondary", size: "sm" });
  if (to === null) {
    return (
      <span
        aria-disabled="true"
        className={`${look} text-ink-faint hover:border-line-strong hover:bg-surface`}
      >
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-keyshortcuts={keys} title={keys} className={`${look} max-sm:min-h-11`}>
      {children}
    </Link>
  );
}

/** Uses the physical key, since Alt produces other letters on some keyboards. */
function useKeys(before: string | null, after: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = { KeyK: before, KeyJ: after }[event.code];
      if (!target) return;
      event.preventDefault();
      navigate(target);
    }
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [before, after, navigate]);
}
