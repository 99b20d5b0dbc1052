import { disc, fill, line, type Mark, ring, turned } from "./logo-ink.ts";

const sparkFour: Mark = ({ main, accent }) =>
  fill(main, "M28 8C30 27 35 32 54 34 35 37 30 42 28 60 26 42 21 37 4 34 21 32 26 27 28 8Z") +
  fill(accent, "M50 4C51 11 53 13 60 14 53 15 51 17 50 24 49 17 47 15 40 14 47 13 49 11 50 4Z");

const sparkRays: Mark = ({ main, accent }) =>
  line(main, 6, "M32 7V23M32 41V57M7 32H23M41 32H57") +
  line(accent, 6, "M18 18 25 25M39 39 46 46M46 18 39 25M25 39 18 46");

const sparkFlake: Mark = ({ main, accent }) =>
  [0, 60, 120]
    .map((angle) => {
      const arms = line(main, 4.5, "M32 7V57") + line(accent, 4, "M25 12 32 19 39 12M25 52 32 45 39 52");
      return `<g transform="rotate(${angle} 32 32)">${arms}</g>`;
    })
    .join("");

const sparkBurst: Mark = ({ main, accent }) =>
  turned(12, (i) => fill(i % 2 === 0 ? main : accent, "M32 30 27 6Q32 1 37 6Z"));

const hexNested: Mark = ({ main, accent }) =>
  line(main, 6, "M32 6 55 19V45L32 58 9 45V19Z") +
  fill(accent, "M32 19 43 25.500V38.500L32 45 21 38.500V25.500Z");

const hexComb: Mark = ({ main, accent }) =>
  fill(main, "M19 6 31 13V27L19 34 7 27V13Z") +
  fill(accent, "M45 6 57 13V27L45 34 33 27V13Z") +
  fill(main, "M32 29 44 36V50L32 57 20 50V36Z");

const hexCube: Mark = ({ main, accent }) =>
  fill(accent, "M32 5 56 18 32 31 8 18Z") +
  fill(main, "M6 22 30 35V60L6 47Z") +
  fill(main, "M58 22 34 35V60L58 47Z", ' opacity=".7"');

const ringsTwo: Mark = ({ main, accent }) =>
  ring(accent, 6, 41, 32, 17) + ring(main, 6, 23, 32, 17) + line(accent, 6, "M34 17.500A17 17 0 0 0 24.5 27");

const ringsThree: Mark = ({ main, accent }) =>
  ring(main, 5.5, 32, 21, 14) + ring(accent, 5.5, 21, 41, 14) + ring(main, 5.5, 43, 41, 14);

const ringsOverlap: Mark = ({ main, accent, ground }) =>
  disc(main, 22, 32, 18) +
  disc(accent, 42, 32, 18) +
  fill(ground, "M32 17A18 18 0 0 1 32 47 18 18 0 0 1 32 17Z");

const ringsOrbit: Mark = ({ main, accent }) =>
  disc(main, 32, 32, 12) +
  `<ellipse cx="32" cy="32" rx="28" ry="11" fill="none" stroke="${main}" stroke-width="4.5" transform="rotate(-28 32 32)"/>` +
  disc(accent, 52, 14, 7);

const knotLoop: Mark = ({ main, accent }) =>
  line(accent, 7, "M32 32C40 20 58 18 58 32S40 44 32 32") +
  line(main, 7, "M32 32C24 44 6 46 6 32S24 20 32 32");

const knotFour: Mark = ({ main, accent }) =>
  turned(4, (i) => line(i % 2 === 0 ? main : accent, 5.5, "M32 32C20 24 22 7 32 7S44 24 32 32"));

const knotBraid: Mark = ({ main, accent }) =>
  line(accent, 6, "M8 18C24 18 40 46 56 46") +
  line(main, 6, "M8 46C24 46 40 18 56 18M8 32C20 32 22 8 32 8S44 32 56 32");

const knotWeave: Mark = ({ main, accent }) =>
  `<rect x="8" y="20" width="48" height="24" rx="12" fill="none" stroke="${main}" stroke-width="6"/>` +
  `<rect x="20" y="8" width="24" height="48" rx="12" fill="none" stroke="${accent}" stroke-width="6"/>` +
  line(main, 6, "M24 20H40");

const arcsRainbow: Mark = ({ main, accent }) =>
  line(main, 6.5, "M8 54A46 46 0 0 1 54 8") +
  line(accent, 6.5, "M24 54A30 30 0 0 1 54 24") +
  disc(main, 47, 47, 9);

const arcsTurned: Mark = ({ main, accent }) =>
  line(main, 6, "M32 6A26 26 0 1 1 6 32") + line(accent, 6, "M32 20A12 12 0 1 1 20 32");

const arcsFacing: Mark = ({ main, accent }) =>
  line(main, 6.5, "M20 8A28 28 0 0 0 20 56M44 8A28 28 0 0 1 44 56") +
  line(accent, 6.5, "M26 22A14 14 0 0 0 26 42M38 22A14 14 0 0 1 38 42");

const pinwheelQuarters: Mark = ({ main, accent }) =>
  turned(4, (i) => fill(i % 2 === 0 ? main : accent, "M30 30V5A25 25 0 0 0 5 30Z"));

const pinwheelBlades: Mark = ({ main, accent, ground }) =>
  turned(4, (i) => fill(i % 2 === 0 ? main : accent, "M32 32V5C47 7 53 20 32 32Z")) + disc(ground, 32, 32, 4);

const pinwheelThree: Mark = ({ main, accent }) =>
  turned(3, (i) => fill(i === 0 ? accent : main, "M32 34C16 30 16 10 34 4 48 10 46 26 32 34Z"), 32, 34);

const pinwheelSwirl: Mark = ({ main, accent }) =>
  turned(5, (i) => fill(i === 2 ? accent : main, "M33 26C23 20 24 8 36 4 48 8 46 20 33 26Z"), 32, 33);

const kiteFacets: Mark = ({ main, accent }) =>
  fill(main, "M31 4V26H10Z") +
  fill(accent, "M33 4 54 26H33Z") +
  fill(accent, "M10 29H31V60Z", ' opacity=".75"') +
  fill(main, "M54 29H33V60Z");

const kiteTail: Mark = ({ main, accent }) =>
  fill(main, "M52 5 22 12 45 35Z") +
  fill(accent, "M22 12 16 41 45 35Z") +
  line(main, 4.5, "M16 41C8 44 18 50 10 53S6 60 6 60");

const kiteFolded: Mark = ({ main, accent }) =>
  fill(main, "M4 30 60 6 28 40Z") + fill(accent, "M60 6 44 58 28 40Z") + fill(main, "M22 40 28 44 24 58Z");

const stepsBars: Mark = ({ main, accent }) =>
  fill(accent, "M4 44Q4 40 8 40H13Q17 40 17 44V58H4Z") +
  fill(main, "M20 32Q20 28 24 28H29Q33 28 33 32V58H20Z") +
  fill(main, "M36 19Q36 15 40 15H45Q49 15 49 19V58H36Z") +
  disc(accent, 55.5, 9, 5.5);

const stepsStair: Mark = ({ main, accent }) =>
  line(main, 7, "M6 56H20V42H34V28H48V14H58") + disc(accent, 22, 20, 9);

const chevrons: Mark = ({ main, accent }) =>
  line(accent, 7, "M10 26 32 8 54 26") + line(main, 7, "M10 42 32 24 54 42M10 57 32 40 54 57");

const trendDown: Mark = ({ main, accent }) =>
  line(main, 7, "M8 10 24 27 35 17 56 40M40 42H57V25") + line(accent, 6, "M10 57H56");

const dotsGrid: Mark = ({ main, accent }) =>
  [11, 32, 53]
    .flatMap((y, row) =>
      [11, 32, 53].map((x, column) => disc(row === column ? accent : main, x, y, 9 - row * 1.5)),
    )
    .join("");

const dotsStones: Mark = ({ main, accent }) =>
  `<ellipse cx="32" cy="50" rx="26" ry="9" fill="${main}"/><ellipse cx="30" cy="32" rx="19" ry="8" fill="${accent}"/><ellipse cx="33" cy="16" rx="12" ry="7" fill="${main}"/>`;

const dotsSpiral: Mark = ({ main, accent }) =>
  turned(8, (i) => disc(i % 4 === 0 ? accent : main, 32, 10, 3 + i * 0.7)) + disc(accent, 32, 32, 7);

export const shapeMarks = {
  spark: [sparkFour, sparkRays, sparkFlake, sparkBurst],
  hex: [hexNested, hexComb, hexCube],
  rings: [ringsTwo, ringsThree, ringsOverlap, ringsOrbit],
  knot: [knotLoop, knotFour, knotBraid, knotWeave],
  arcs: [arcsRainbow, arcsTurned, arcsFacing],
  pinwheel: [pinwheelQuarters, pinwheelBlades, pinwheelThree, pinwheelSwirl],
  kite: [kiteFacets, kiteTail, kiteFolded],
  steps: [stepsBars, stepsStair, chevrons, trendDown],
  dots: [dotsGrid, dotsStones, dotsSpiral],
} satisfies Record<string, Mark[]>;
