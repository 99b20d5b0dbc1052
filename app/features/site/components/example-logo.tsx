import type { ExampleOffer } from "../rules/home-content";

/** Signs of the invented providers in the example. */
export function ExampleLogo({ logo }: { logo: ExampleOffer["logo"] }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className="size-11 shrink-0 sm:size-12">
      {marks[logo]}
    </svg>
  );
}

const marks: Record<ExampleOffer["logo"], React.ReactNode> = {
  peak: (
    <>
      <rect width="48" height="48" rx="12" className="fill-chart-3" />
      <path className="fill-art-paper" d="M8 36l12-20 6 10 3.5-5L40 36z" />
      <circle cx="34" cy="13" r="4" className="fill-art-warm" />
    </>
  ),
  wave: (
    <>
      <rect width="48" height="48" rx="12" className="fill-chart-1" />
      <path
        className="stroke-art-paper"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        d="M9 18c5-5 10-5 15 0s10 5 15 0M9 27c5-5 10-5 15 0s10 5 15 0M9 36c5-5 10-5 15 0s10 5 15 0"
      />
    </>
  ),
  sprout: (
    <>
      <rect width="48" height="48" rx="12" className="fill-chart-5" />
      <path
        className="fill-art-paper"
        d="M23 39V26c-8 0-13-5-13-14 9 0 13 4 14 10 1-4 5-8 14-8 0 8-5 12-12 12v13z"
      />
    </>
  ),
};
