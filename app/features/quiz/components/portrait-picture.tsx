import type { ReactNode } from "react";
import { Picture, type PictureProps } from "~/ui/pictures/picture";

/*
 * <PortraitPicture person="amber" className="size-14" />
 *
 * Four drawn people, 64 × 64, shown beside quotes that aren't from real people.
 */
export type Person = "amber" | "pine" | "slate" | "rose";

const grounds: Record<Person, string> = {
  amber: "fill-art-sand",
  pine: "fill-art-pale",
  slate: "fill-art-wash",
  rose: "fill-art-sand",
};

const coats: Record<Person, string> = {
  amber: "fill-art-deep",
  pine: "fill-art-warm",
  slate: "fill-art-mid",
  rose: "fill-art-warm-deep",
};

/** Behind the face: hair over the shoulders. */
const backs: Record<Person, ReactNode> = {
  amber: (
    <path className="fill-art-line" d="M19 29c0-10 5-16 13-16s13 6 13 16c0 7 1 12 3 16H16c2-4 3-9 3-16z" />
  ),
  pine: null,
  slate: null,
  rose: (
    <path
      className="fill-art-warm-deep"
      d="M21 27c-4 3-5 9-2 12 2 3 7 2 9-2zM43 27c4 3 5 9 2 12-2 3-7 2-9-2z"
    />
  ),
};

/** Hair over the forehead. */
const fronts: Record<Person, ReactNode> = {
  amber: (
    <path className="fill-art-line" d="M21 28c1-9 6-12 12-12 5 0 9 3 10 11-6-1-10-3-13-6-2 3-5 6-9 7z" />
  ),
  pine: (
    <path
      className="fill-art-line"
      d="M20 28c-2-9 3-15 11-15 9 0 14 5 13 15l-3-6c-6 1-12 0-16-2-1 3-3 5-5 8z"
    />
  ),
  slate: (
    <>
      <path className="fill-art-mid" d="M21 26c0-7 4-12 11-12s11 5 11 12c-2-4-5-6-11-6s-9 2-11 6z" />
      <path
        className="stroke-art-line"
        strokeWidth="1.800"
        d="M23 30.500h7v4h-7zM34 30.500h7v4h-7zM30 32h4"
      />
    </>
  ),
  rose: (
    <path className="fill-art-warm-deep" d="M20 29c-1-10 4-16 12-16s13 6 12 16c-3-3-5-6-6-9-4 4-11 6-18 9z" />
  ),
};

export function PortraitPicture({ person, ...props }: PictureProps & { person: Person }) {
  return (
    <Picture {...props} width={64} height={64}>
      <clipPath id={`portrait-${person}`}>
        <circle cx="32" cy="32" r="32" />
      </clipPath>
      <g clipPath={`url(#portrait-${person})`}>
        <circle cx="32" cy="32" r="32" className={grounds[person]} />
        {backs[person]}
        <path className={coats[person]} d="M10 66c0-12 9-19 22-19s22 7 22 19z" />
        <path className="fill-art-warm" d="M27 40h10v7c0 3-2 5-5 5s-5-2-5-5z" />
        <ellipse cx="32" cy="31" rx="10.500" ry="12.500" className="fill-art-warm" />
        <path className="stroke-art-line" strokeWidth="2" d="M28 37c2 2.500 6 2.500 8 0" />
        {fronts[person]}
      </g>
    </Picture>
  );
}
