import { disc, fill, type Ink, line, type Mark, ring, turned } from "./logo-ink.ts";

const leafSlanted: Mark = ({ main, accent, ground }) =>
  fill(main, "M11 53C5 26 22 8 55 8 57 37 41 58 11 53Z") +
  fill(accent, "M11 53 55 8C57 37 41 58 11 53Z") +
  line(ground, 3.5, "M5 59 39 24");

const leafUpright: Mark = ({ main, accent, ground }) =>
  fill(main, "M32 4C10 20 8 42 32 60Z") +
  fill(accent, "M32 4C54 20 56 42 32 60Z") +
  line(ground, 3, "M32 24 22 33M32 37 21 45");

const leafPair: Mark = ({ main, accent }) =>
  fill(main, "M5 39C5 18 20 5 42 5 42 27 28 41 5 39Z") +
  fill(accent, "M24 58C22 37 36 24 59 25 59 47 45 60 24 58Z");

const leafWhorl: Mark = ({ main, accent }) =>
  turned(3, (i) => fill(i === 0 ? accent : main, "M32 31C21 24 21 11 32 3 43 11 43 24 32 31Z"), 32, 35);

const sproutPair: Mark = ({ main, accent }) =>
  line(main, 5, "M32 59V34") +
  fill(main, "M32 40C14 40 6 30 6 13 24 13 32 23 32 40Z") +
  fill(accent, "M32 31C32 14 42 5 58 5 58 22 49 31 32 31Z");

const sproutLotus: Mark = ({ main, accent }) =>
  fill(accent, "M32 5C43 17 43 31 32 42 21 31 21 17 32 5Z") +
  fill(main, "M32 58C32 39 24 28 6 27 6 46 15 58 32 58ZM32 58C32 39 40 28 58 27 58 46 49 58 32 58Z");

const sproutClimbing: Mark = ({ main, accent }) =>
  line(main, 4.5, "M32 60C32 44 32 30 32 12") +
  fill(accent, "M32 20C32 9 40 4 50 4 50 15 43 20 32 20Z") +
  fill(main, "M32 32C32 20 24 15 12 15 12 27 20 32 32 32Z") +
  fill(accent, "M32 44C32 32 41 27 54 27 54 39 45 44 32 44Z") +
  fill(main, "M32 56C32 44 23 39 10 39 10 51 19 56 32 56Z");

const petalRound = "M32 31C21 25 21 10 32 4 43 10 43 25 32 31Z";
const petalsSix: Mark = ({ main, accent, ground }) =>
  turned(6, (i) => fill(i % 2 === 0 ? main : accent, petalRound)) + disc(ground, 32, 32, 4.5);

const petalsEight: Mark = ({ main, accent }) =>
  turned(8, (i) => fill(i % 2 === 0 ? main : accent, "M32 27C25 20 26 10 32 4 38 10 39 20 32 27Z"));

const petalsFive: Mark = ({ main, accent }) =>
  turned(5, () => `<circle cx="32" cy="16.5" r="11.5" fill="${main}"/>`, 32, 33) + disc(accent, 32, 33, 9);

const petalsFour: Mark = ({ main, accent }) =>
  turned(4, (i) => fill(i % 2 === 0 ? main : accent, "M30 30H17A13 13 0 0 1 17 4 13 13 0 0 1 30 17Z"));

const petalsTulip: Mark = ({ main, accent }) =>
  fill(accent, "M32 8C42 17 42 32 32 42 22 32 22 17 32 8Z") +
  fill(main, "M8 12C24 14 31 25 31 44 17 44 8 33 8 12ZM56 12C40 14 33 25 33 44 47 44 56 33 56 12Z") +
  line(main, 4.5, "M32 44V59");

const dropShape = "M32 4C44 18 52 28 52 40A20 20 0 0 1 12 40C12 28 20 18 32 4Z";
const dropTide: Mark = ({ main, accent }) =>
  fill(accent, dropShape) + fill(main, "M12 40C18 34 25 36 32 41S46 47 52 40A20 20 0 0 1 12 40Z");

const dropTrio: Mark = ({ main, accent }) =>
  fill(accent, "M32 3C38 11 42 16 42 22A10 10 0 0 1 22 22C22 16 26 11 32 3Z") +
  fill(
    main,
    "M17 29C24 38 28 43 28 49A11 11 0 0 1 6 49C6 43 10 38 17 29ZM47 29C54 38 58 43 58 49A11 11 0 0 1 36 49C36 43 40 38 47 29Z",
  );

const dropNested: Mark = ({ main, accent }) =>
  line(main, 5, "M32 7C43 20 50 29 50 40A18 18 0 0 1 14 40C14 29 21 20 32 7Z") +
  fill(accent, "M32 26C38 33 41 37 41 42A9 9 0 0 1 23 42C23 37 26 33 32 26Z");

const waveLines: Mark = ({ main, accent }) =>
  line(accent, 6, "M6 19C15 11 23 11 32 19S49 27 58 19") +
  line(main, 6, "M6 33C15 25 23 25 32 33S49 41 58 33M6 47C15 39 23 39 32 47S49 55 58 47");

const waveDisc: Mark = ({ main, accent, ground }) =>
  disc(accent, 32, 32, 27) +
  fill(main, "M5 34C14 25 23 27 32 34S50 43 59 33A27 27 0 0 1 5 34Z") +
  line(ground, 3.5, "M10 46C18 40 25 42 32 46S46 51 54 45");

const waveCrest: Mark = ({ main, accent }) =>
  fill(main, "M5 48C4 22 20 8 39 9 53 10 60 21 58 32 54 24 47 21 41 24 33 28 36 44 59 48Z") +
  line(accent, 5, "M6 57H58");

const peaksTwin: Mark = ({ main, accent, ground }) =>
  fill(accent, "M26 54 44 24Q46 21 48 24L60 50Q61 54 57 54Z") +
  fill(main, "M4 50 23 13Q25.5 9 28 13L46 50Q48 54 43 54H7Q3 54 4 50Z") +
  line(ground, 3.5, "M12 31 20 27 25 32 30 27 39 31");

const peaksSun: Mark = ({ main, accent }) =>
  disc(accent, 46, 17, 10) + fill(main, "M4 54 22 22Q25 17 28 22L36 37 41 30Q44 26 47 30L60 54Z");

const peaksLayered: Mark = ({ main, accent, ground }) =>
  disc(accent, 32, 32, 27) +
  fill(ground, "M8 45 26 21 37 36 44 28 56 45Z", ' opacity=".55"') +
  fill(main, "M7 42 22 32 33 43 44 33 58 41A27 27 0 0 1 7 42Z");

const sunRays: Mark = ({ main, accent }) =>
  fill(accent, "M14 44A18 18 0 0 1 50 44Z") +
  line(accent, 5, "M32 19V9M14.3 26.3 7.3 19.300M49.7 26.3 56.7 19.3") +
  line(main, 6, "M5 45H59") +
  line(main, 6, "M17 57H47");

const sunHills: Mark = ({ main, accent, ground }) =>
  disc(accent, 32, 26, 20) +
  fill(ground, "M3 45C16 31 30 33 40 42S56 47 62 40V48H3Z") +
  fill(main, "M4 58V50C16 37 29 39 39 46S54 51 60 46V58Z");

const sunBands: Mark = ({ main, accent }) =>
  fill(accent, "M20 50A12 12 0 0 1 44 50Z") +
  line(main, 5.5, "M12 50A20 20 0 0 1 52 50") +
  line(accent, 5.5, "M4 50A28 28 0 0 1 60 50");

const moonStar: Mark = ({ main, accent }) =>
  fill(main, "M38 6A27 27 0 1 0 58 44 24 24 0 0 1 38 6Z") +
  fill(accent, "M48 14 50.5 22 58 24 50.5 26 48 34 45.5 26 38 24 45.5 22Z");

const featherSlanted: Mark = ({ main, accent, ground }) =>
  fill(main, "M57 6C30 6 13 22 12 50 30 53 56 38 57 6Z") +
  fill(accent, "M57 6 12 50C30 53 56 38 57 6Z") +
  line(ground, 3, "M12 51 42 21") +
  line(main, 4.5, "M6 58 15 48");

const featherCurl: Mark = ({ main, accent }) =>
  fill(
    main,
    "M14 50C8 26 22 6 50 4 44 10 46 14 40 18 46 18 44 26 36 28 42 30 36 38 28 38 32 42 24 50 14 50Z",
  ) + line(accent, 4.5, "M8 60C14 44 22 32 34 20");

const featherUpright: Mark = ({ main, accent, ground }) =>
  fill(main, "M31 4C16 16 14 34 31 48Z") +
  fill(accent, "M33 4C48 16 50 34 33 48Z") +
  line(ground, 3, "M31 34 20 26M33 40 45 31") +
  line(main, 4, "M32 48V60");

const birdGlide: Mark = ({ main, accent }) =>
  fill(main, "M6 40C20 44 34 40 42 24 46 16 54 15 60 20 54 21 53 25 52 30 49 48 30 60 6 40Z") +
  fill(accent, "M10 8C26 10 36 18 37 30 30 37 20 36 10 8Z");

const birdQuarters: Mark = ({ main, accent, ground }) =>
  fill(accent, "M6 10A28 28 0 0 0 34 38V10Z") +
  fill(main, "M34 54A24 24 0 0 0 34 6Z") +
  fill(main, "M6 38H34V58A22 22 0 0 1 6 38Z") +
  disc(ground, 43, 22, 3.5);

const birdSwallow: Mark = ({ main, accent }) =>
  fill(main, "M4 20C18 18 28 24 32 34 36 24 46 18 60 20 50 24 42 32 38 44L32 58 26 44C22 32 14 24 4 20Z") +
  disc(accent, 32, 16, 7);

const treeRound: Mark = ({ main, accent, ground }) =>
  disc(main, 32, 25, 21) +
  fill(accent, "M32 4A21 21 0 0 1 32 46Z") +
  line(ground, 3.5, "M32 46V24M32 36 22 28M32 32 41 24") +
  line(main, 5, "M32 47V60");

const treeFir: Mark = ({ main, accent }) =>
  fill(main, "M32 4 47 24H17Z") + fill(accent, "M32 17 51 40H13Z") + fill(main, "M32 32 56 55H8Z");

const treeGrove: Mark = ({ main, accent }) =>
  disc(accent, 19, 32, 14) +
  disc(accent, 45, 32, 14) +
  disc(main, 32, 19, 15) +
  line(main, 5, "M32 30V60M32 52 21 42M32 52 43 42");

const shellFan: Mark = ({ main, accent }) => {
  const ribs = [-64, -32, 0, 32, 64].map((angle, i) =>
    fill(
      i % 2 === 0 ? main : accent,
      "M32 54C22 40 23 16 32 8 41 16 42 40 32 54Z",
      ` transform="rotate(${angle} 32 54)"`,
    ),
  );
  return `<g transform="translate(4.5 3) scale(.86)">${ribs.join("")}</g>${line(main, 5, "M22 57H42")}`;
};

const shellScallop: Mark = ({ main, accent, ground }) =>
  fill(main, "M32 57 6 30A26 26 0 0 1 58 30Z") +
  line(ground, 3, "M32 52 18 13M32 52V8M32 52 46 13") +
  fill(accent, "M24 52H40L36 60H28Z");

const berryCluster: Mark = ({ main, accent }) =>
  disc(main, 19, 42, 14) +
  disc(accent, 45, 42, 14) +
  line(main, 4, "M19 28C22 18 28 12 36 8M45 28C44 20 41 14 36 8") +
  fill(accent, "M36 8C44 2 52 4 56 10 49 16 41 15 36 8Z");

const berryHive: Mark = ({ main, accent }) =>
  disc(accent, 32, 32, 9) + turned(6, () => disc(main, 32, 12, 8));

const berrySprig: Mark = ({ main, accent }) =>
  line(main, 4, "M32 60V14M32 48 17 37M32 48 47 37M32 33 19 22M32 33 45 22") +
  disc(accent, 32, 10, 7) +
  disc(accent, 16, 20, 7) +
  disc(accent, 48, 20, 7) +
  disc(accent, 13, 36, 7) +
  disc(accent, 51, 36, 7);

const flameTongue: Mark = ({ main, accent }) =>
  fill(
    main,
    "M34 3C38 16 54 24 54 40A22 21 0 0 1 10 40C10 30 16 24 20 16 23 20 25 22 27 24 32 18 34 11 34 3Z",
  ) + fill(accent, "M33 30C36 38 43 41 43 48A11 11 0 0 1 21 48C21 41 29 39 33 30Z");

const flameTwin: Mark = ({ main, accent }: Ink) =>
  fill(main, "M30 4C34 18 12 26 12 42 12 52 20 59 30 60 22 52 22 44 30 36 36 28 38 14 30 4Z") +
  fill(accent, "M40 20C44 30 54 34 54 45 54 54 46 60 36 60 28 54 28 48 34 41 39 35 41 28 40 20Z");

const rosetteRing: Mark = ({ main, accent }) =>
  turned(6, (i) => ring(i % 2 === 0 ? main : accent, 4, 32, 19, 13));

export const natureMarks = {
  leaf: [leafSlanted, leafUpright, leafPair, leafWhorl],
  sprout: [sproutPair, sproutLotus, sproutClimbing],
  petals: [petalsSix, petalsEight, petalsFive, petalsFour, petalsTulip, rosetteRing],
  drop: [dropTide, dropTrio, dropNested],
  wave: [waveLines, waveDisc, waveCrest],
  peaks: [peaksTwin, peaksSun, peaksLayered],
  sun: [sunRays, sunHills, sunBands],
  moon: [moonStar],
  feather: [featherSlanted, featherCurl, featherUpright],
  bird: [birdGlide, birdQuarters, birdSwallow],
  tree: [treeRound, treeFir, treeGrove],
  shell: [shellFan, shellScallop],
  berry: [berryCluster, berryHive, berrySprig],
  flame: [flameTongue, flameTwin],
} satisfies Record<string, Mark[]>;
