import { disc, fill, line, type Mark } from "./logo-ink.ts";

/** Initials as single strokes in a box from (18, 14) to (46, 50), so that no font is needed. */
const strokes: Record<string, string> = {
  A: "M18 50 32 14 46 50M23.5 38H40.5",
  B: "M21 14V50H34A10 10 0 0 0 34 30H21M21 14H32A8 8 0 0 1 32 30",
  C: "M45 21A17 17 0 1 0 45 43",
  D: "M20 14V50H28A18 18 0 0 0 28 14Z",
  E: "M43 14H21V50H43M21 32H38",
  F: "M43 14H21V50M21 32H38",
  G: "M45 20A17 18 0 1 0 48 34H35",
  H: "M20 14V50M44 14V50M20 32H44",
  I: "M32 14V50",
  J: "M42 14V38A11 11 0 0 1 20 38",
  K: "M21 14V50M44 14 21 34M29 28 45 50",
  L: "M22 14V50H43",
  M: "M17 50V15L32 36 47 15V50",
  N: "M19 50V15L45 49V14",
  O: "M32 14A18 18 0 1 0 32 50 18 18 0 1 0 32 14",
  P: "M21 50V14H33A11 11 0 0 1 33 36H21",
  Q: "M32 14A18 18 0 1 0 32 50 18 18 0 1 0 32 14M36 38 47 50",
  R: "M21 50V14H33A10 10 0 0 1 33 34H21M33 34 44 50",
  S: "M44 19C38 12 22 12 22 22S44 32 44 42 26 53 19 45",
  T: "M17 15H47M32 15V50",
  U: "M20 14V37A12 13 0 0 0 44 37V14",
  V: "M18 14 32 50 46 14",
  W: "M13 14 23 50 32 24 41 50 51 14",
  X: "M19 14 45 50M45 14 19 50",
  Y: "M18 14 32 33 46 14M32 33V50",
  Z: "M20 14H44L20 50H44",
};

function strokesOf(letter: string): string {
  const path = strokes[letter];
  if (path === undefined) throw new Error(`No strokes drawn for the letter ${letter}`);
  return path;
}

const letterDot: Mark = ({ main, accent }, letter) =>
  line(main, 7, strokesOf(letter)) + disc(accent, 53, 53, 5.5);

const letterRule: Mark = ({ main, accent }, letter) =>
  `<g transform="translate(0 -4)">${line(main, 7, strokesOf(letter))}</g>${line(accent, 5, "M18 58H46")}`;

const letterLeaf: Mark = ({ main, accent }, letter) =>
  `<g transform="translate(-3 5)">${line(main, 7, strokesOf(letter))}</g>` +
  fill(accent, "M44 18C42 8 50 2 60 3 61 14 54 20 44 18Z");

const letterShadow: Mark = ({ main, accent }, letter) =>
  `<g transform="translate(4 4)">${line(accent, 7, strokesOf(letter))}</g><g transform="translate(-2 -2)">${line(main, 7, strokesOf(letter))}</g>`;

export const letterMarks = {
  monogram: [letterDot, letterRule, letterLeaf, letterShadow],
} satisfies Record<string, Mark[]>;
