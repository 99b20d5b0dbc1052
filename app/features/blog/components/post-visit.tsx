import { useLocation } from "react-router";

type PostVisitProps = { variant: { testId: string; variantId: string; requestedSlug: string } | null };

/** Counts this visit (`enhance/count-view.ts`) and keeps its variant (`split-tests/enhance/keep-assignment.ts`). */
export function PostVisit({ variant }: PostVisitProps) {
  const { key } = useLocation();
  return (
    <div
      key={key}
      hidden
      data-enhance="count-view keep-assignment"
      data-test-id={variant?.testId}
      data-variant-id={variant?.variantId}
      data-requested-slug={variant?.requestedSlug}
    />
  );
}
