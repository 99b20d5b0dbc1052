import { disc, fill, line, type Mark, ring, turned } from "./logo-ink.ts";

const heartHalves: Mark = ({ main, accent }) =>
  fill(main, "M32 58C12 45 4 33 4 22A14 14 0 0 1 32 17Z") +
  fill(accent, "M32 58C52 45 60 33 60 22A14 14 0 0 0 32 17Z");

const heartLeaf: Mark = ({ main, accent }) =>
  line(main, 6, "M32 55C14 43 7 33 7 23A12.5 12.5 0 0 1 32 20 12.5 12.5 0 0 1 57 23C57 33 50 43 32 55Z") +
  fill(accent, "M22 42C20 31 28 24 42 24 43 37 34 44 22 42Z");

const heartBars: Mark = ({ main, accent }) =>
  fill(accent, "M31 57 7 33A14 14 0 0 1 27 13L32 18 37 13A14 14 0 0 1 57 33Z") +
  fill(main, "M31 57 7 33A14 14 0 0 1 27 13L51 37Z");

const crossBars: Mark = ({ main, accent }) =>
  `<rect x="23" y="5" width="18" height="54" rx="7" fill="${main}"/><rect x="5" y="23" width="54" height="18" rx="7" fill="${accent}" opacity=".9"/>` +
  fill(main, "M23 23H41V41H23Z");

const crossPetals: Mark = ({ main, accent }) =>
  turned(
    4,
    (i) => `<rect x="21" y="3" width="22" height="26" rx="11" fill="${i % 2 === 0 ? main : accent}"/>`,
  );

const crossDisc: Mark = ({ main, accent, ground }) =>
  disc(main, 32, 32, 27) + fill(accent, "M32 5A27 27 0 0 1 32 59Z") + line(ground, 9, "M32 19V45M19 32H45");

const pulseDisc: Mark = ({ main, accent }) =>
  ring(accent, 5, 32, 32, 26) + line(main, 5.5, "M10 34H21L27 20 36 46 42 34H54");

const pulseBars: Mark = ({ main, accent }) =>
  line(main, 7, "M8 26V38M32 8V56M56 26V38") + line(accent, 7, "M20 18V46M44 18V46");

const compassNeedle: Mark = ({ main, accent }) =>
  ring(main, 5.5, 32, 32, 26) + fill(accent, "M46 18 37 37 27 27Z") + fill(main, "M18 46 37 37 27 27Z");

const compassRose: Mark = ({ main, accent }) =>
  turned(4, () => fill(accent, "M32 32 38 20 48 16 44 26Z")) +
  turned(4, () => fill(main, "M32 3 39 25 32 32 25 25Z"));

const bridgeCable: Mark = ({ main, accent }) =>
  line(accent, 4.5, "M4 34Q14 32 18 14 32 44 46 14 50 32 60 34") +
  line(main, 5.5, "M18 12V54M46 12V54M4 44H60");

const bridgeArches: Mark = ({ main, accent }) =>
  fill(
    main,
    "M4 22H60V56H56V42A6.5 7 0 0 0 43 42V56H38.5V42A6.5 7 0 0 0 25.5 42V56H21V42A6.5 7 0 0 0 8 42V56H4Z",
  ) + line(accent, 5, "M6 13H58");

const bridgeSpan: Mark = ({ main, accent }) =>
  line(main, 6, "M4 46A28 28 0 0 1 60 46") +
  line(accent, 5, "M18 46V30M32 46V24M46 46V30") +
  line(main, 6, "M4 48H60");

const archNested: Mark = ({ main, accent }) =>
  line(main, 6, "M8 57V31A24 24 0 0 1 56 31V57") +
  line(accent, 6, "M20 57V32A12 12 0 0 1 44 32V57") +
  line(main, 6, "M32 57V36");

const archDoor: Mark = ({ main, accent }) =>
  fill(main, "M8 60V30A24 24 0 0 1 56 30V60Z") + fill(accent, "M22 60V34A10 10 0 0 1 42 34V60Z");

const archHouse: Mark = ({ main, accent }) =>
  fill(main, "M32 5 59 28V31H52V58H12V31H5V28Z") +
  fill(accent, "M32 50C23 44 20 39 20 35A6.5 6.5 0 0 1 32 32 6.5 6.5 0 0 1 44 35C44 39 41 44 32 50Z");

const anchorRing: Mark = ({ main, accent }) =>
  ring(accent, 5, 32, 11, 6.5) + line(main, 6, "M32 18V57M20 28H44M8 38C8 50 19 57 32 57S56 50 56 38");

const anchorBuoy: Mark = ({ main, accent, ground }) =>
  ring(main, 14, 32, 32, 20) + turned(4, (i) => line(i % 2 === 0 ? accent : ground, 6, "M32 7.500V17"));

const gaugeDial: Mark = ({ main, accent }) =>
  line(main, 7, "M9 46A26 26 0 1 1 55 46") + line(accent, 6, "M32 36 43 22") + disc(accent, 32, 36, 6.5);

const gaugeRing: Mark = ({ main, accent }) =>
  line(accent, 7, "M32 8A24 24 0 0 1 56 32") +
  line(main, 7, "M51 46.500A24 24 0 1 1 21 10.5") +
  disc(main, 32, 32, 8);

const gaugeWeight: Mark = ({ main, accent, ground }) =>
  ring(accent, 6, 32, 15, 9) +
  fill(main, "M18 22H46Q49 22 50 25L57 54Q58 59 53 59H11Q6 59 7 54L14 25Q15 22 18 22Z") +
  line(ground, 5, "M23 42 29 48 42 34");

const capsuleSlanted: Mark = ({ main, accent }) =>
  `<g transform="rotate(45 32 32)">${fill(main, "M18 31V18A14 14 0 0 1 46 18V31Z")}${fill(accent, "M18 34V46A14 14 0 0 0 46 46V34Z")}</g>`;

const capsulePair: Mark = ({ main, accent }) =>
  `<g transform="rotate(-35 32 32)"><rect x="4" y="12" width="40" height="17" rx="8.5" fill="${main}"/><rect x="20" y="35" width="40" height="17" rx="8.5" fill="${accent}"/></g>`;

const capsuleCup: Mark = ({ main, accent }) =>
  fill(main, "M8 24H48V38A18 18 0 0 1 12 44 18 18 0 0 1 8 38Z") +
  line(main, 5, "M48 29H51A7 7 0 0 1 51 43H47") +
  line(accent, 4.5, "M20 16C16 11 24 9 20 4M34 16C30 11 38 9 34 4") +
  line(accent, 5, "M12 59H46");

const pathWinding: Mark = ({ main, accent }) =>
  line(main, 7, "M14 58C14 42 50 46 50 32S20 24 26 12") +
  disc(accent, 29, 9, 6.5) +
  disc(accent, 50, 55, 4.5);

const pathRoad: Mark = ({ main, accent, ground }) =>
  disc(accent, 32, 32, 27) +
  fill(main, "M30 5H34C34 26 50 34 46 55A27 27 0 0 1 14 52C14 34 30 26 30 5Z") +
  line(ground, 3, "M32 18V20M31 29 30 33M29 43V49");

const shieldHalves: Mark = ({ main, accent }) =>
  fill(main, "M32 4 9 12V30C9 45 19 54 32 60Z") + fill(accent, "M32 4 55 12V30C55 45 45 54 32 60Z");

const shieldCheck: Mark = ({ main, accent }) =>
  fill(main, "M32 4 56 12V30C56 45 46 55 32 60 18 55 8 45 8 30V12Z") + line(accent, 6, "M21 32 29 40 44 24");

const shieldLeaf: Mark = ({ main, accent }) =>
  line(main, 5.5, "M32 7 53 14V30C53 43 44 52 32 57 20 52 11 43 11 30V14Z") +
  fill(accent, "M32 16C42 25 42 37 32 46 22 37 22 25 32 16Z");

const ladder: Mark = ({ main, accent }) =>
  line(main, 6, "M18 59 24 5M46 59 40 5") + line(accent, 5.5, "M26 18H38M25 32H39M23 46H41");

const smileCurve: Mark = ({ main, accent }) =>
  line(main, 8, "M8 32A24 24 0 0 0 56 32") + disc(accent, 20, 14, 6.5) + disc(accent, 44, 14, 6.5);

const smileSpoon: Mark = ({ main, accent }) =>
  disc(accent, 32, 32, 27) +
  `<ellipse cx="32" cy="21" rx="9" ry="11" fill="${main}"/>` +
  line(main, 6, "M32 30V58");

const lanternGlow: Mark = ({ main, accent }) =>
  line(main, 4.5, "M22 13A10 10 0 0 1 42 13") +
  fill(main, "M16 15H48V21H16ZM16 51H48V58H16Z") +
  line(main, 4.5, "M19 21V51M45 21V51") +
  fill(accent, "M32 25C38 33 40 37 40 41A8 8 0 0 1 24 41C24 37 26 33 32 25Z");

const lanternLamp: Mark = ({ main, accent }) =>
  fill(main, "M22 6H42L54 32H10Z") +
  line(main, 5, "M32 32V57M20 58H44") +
  fill(accent, "M20 36H28V42H20ZM36 36H44V42H36Z");

const windowPanes: Mark = ({ main, accent }) =>
  fill(main, "M30 6A24 24 0 0 0 8 29V30H30Z") +
  fill(accent, "M34 6A24 24 0 0 1 56 29V30H34Z") +
  fill(accent, "M8 34H30V58H8Z") +
  fill(main, "M34 34H56V58H34Z");

export const objectMarks = {
  heart: [heartHalves, heartLeaf, heartBars],
  cross: [crossBars, crossPetals, crossDisc],
  pulse: [pulseDisc, pulseBars],
  compass: [compassNeedle, compassRose],
  bridge: [bridgeCable, bridgeArches, bridgeSpan],
  arch: [archNested, archDoor, archHouse],
  anchor: [anchorRing, anchorBuoy],
  gauge: [gaugeDial, gaugeRing, gaugeWeight],
  capsule: [capsuleSlanted, capsulePair, capsuleCup],
  path: [pathWinding, pathRoad],
  shield: [shieldHalves, shieldCheck, shieldLeaf],
  ladder: [ladder],
  smile: [smileCurve, smileSpoon],
  lantern: [lanternGlow, lanternLamp, windowPanes],
} satisfies Record<string, Mark[]>;
