import { LoaderCircle } from "lucide-react";
import { cx } from "./cx";

/*
 * <Spinner label="Finding your best matches..." />   says what the visitor is waiting for, also to screen readers
 * <Skeleton className="h-32" />                      reserves the place of coming content; give it the same size
 */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <div role="status" className={cx("flex items-center justify-center gap-3 py-8 text-ink-soft", className)}>
      <LoaderCircle aria-hidden="true" className="size-6 animate-spin text-accent" />
      <span>{label}</span>
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("rounded-lg bg-sunken", className)} />;
}
