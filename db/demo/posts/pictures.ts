import {
  box,
  calendar,
  coin,
  disc,
  glass,
  glint,
  parcel,
  path,
  pen,
  phone,
  place,
  shade,
  sheet,
  shield,
  type Tone,
  tick,
  vial,
} from "./picture-parts.ts";

const line: { line: Tone } = { line: "line" };
const outlined = (fill: Tone) => ({ fill, line: "line" as const });

/** What a year costs: a bottle, a rising row of coins. */
const costs = [
  shade(160, 210),
  place(62, 56, vial, { scale: 1.05 }),
  ...[0, 1, 2, 3].map((step) => {
    const x = 150 + step * 36;
    const coins = Array.from({ length: step + 1 }, (_, level) =>
      place(x, 148 - level * 17, coin, { scale: 0.78 }),
    );
    return coins.join("");
  }),
  path("M142 112c34-8 62-34 84-66", { line: "deep", width: 3, dash: "1 8" }),
  glint(282, 52, 8),
  glint(46, 60, 6),
];

/** Two bottles on the pans of a balance. */
const balance = [
  shade(160, 150),
  path("M160 46v108M124 157h72", { line: "line", width: 5 }),
  path("M74 62l172-14", { line: "line", width: 4 }),
  disc(160, 52, 9, outlined("warm")),
  path("M74 62l-24 56M74 62l24 56M246 48l-24 56M246 48l24 56", line),
  place(55, 49, vial, { scale: 0.68 }),
  place(227, 35, vial, { scale: 0.68 }),
  path("M42 118h64c-2 14-16 22-32 22s-30-8-32-22z", outlined("mid")),
  path("M214 104h64c-2 14-16 22-32 22s-30-8-32-22z", outlined("deep")),
  glint(120, 92, 6),
];

/** A checklist. */
const questions = [
  shade(158, 160),
  place(96, 30, sheet(128, 128, 0)),
  path("M136 22h48v12c0 4-3 7-7 7h-34c-4 0-7-3-7-7z", outlined("deep")),
  ...[0, 1, 2, 3].map(
    (row) =>
      (row < 3
        ? place(118, 62 + row * 26, tick, { scale: 0.62 })
        : disc(118, 140, 9, { fill: "paper", line: "mid" })) +
      path(`M138 ${59 + row * 26}h64`, { line: "mid" }) +
      path(`M138 ${67 + row * 26}h38`, { line: "pale" }),
  ),
  place(254, 74, path("M0-30c20 0 32 12 32 28 0 14-10 22-20 26-6 3-8 6-8 12", { line: "deep", width: 8 })),
  disc(258, 128, 6, outlined("warm")),
  glint(64, 62, 8),
];

/** A certificate under a magnifying glass. */
const checks = [
  shade(160, 190),
  place(70, 32, sheet(140, 124, 6)),
  disc(104, 132, 13, outlined("warm")),
  path("M96 142l-5 16 13-6 13 6-5-16", outlined("warm")),
  place(212, 92, glass),
  place(212, 92, tick, { scale: 0.95 }),
  glint(268, 44, 8),
  glint(50, 96, 6),
];

/** The second month costs more than the first. */
const offers = [
  shade(160, 220),
  place(40, 42, calendar(1)),
  place(166, 42, calendar(6)),
  place(74, 152, coin, { scale: 0.8 }),
  ...[0, 1, 2].map((step) => place(214 + step * 27, 152, coin, { scale: 0.8 })),
  glint(300, 48, 6),
];

/** A card behind a shield. */
const insurance = [
  shade(160, 210),
  place(
    58,
    52,
    box(0, 0, 158, 98, 12, outlined("paper")) +
      path("M0 22h158v18H0z", { fill: "deep" }) +
      box(0, 0, 158, 98, 12, line) +
      path("M16 60h56M16 72h34", { line: "mid" }) +
      box(110, 62, 32, 22, 5, outlined("warm")),
    { turn: -4 },
  ),
  place(202, 54, shield),
  place(244, 104, tick, { scale: 1.1 }),
  glint(54, 40, 7),
];

/** A pen and a bottle in a box that keeps them cold. */
const storage = [
  shade(160, 200),
  place(190, 42, pen, { turn: 62, scale: 0.62 }),
  place(116, 34, vial, { scale: 0.85 }),
  path("M70 92h180l-12 62c-1 4-4 6-8 6H90c-4 0-7-2-8-6z", outlined("mid")),
  path("M62 80h196v16H62z", outlined("paper")),
  place(
    160,
    128,
    path("M0-20v40M-17-10l34 20M-17 10l34-20M-6-16l6 5 6-5M-6 16l6-5 6 5", { line: "paper", width: 3 }),
  ),
  glint(276, 58, 8),
  glint(52, 60, 6),
];

/** Two packages in a row, without a gap. */
const switching = [
  shade(92, 110),
  shade(232, 110),
  place(42, 80, parcel, { scale: 0.92 }),
  place(182, 80, parcel, { scale: 0.92 }),
  path("M92 66c24-36 92-44 128-10", { line: "deep", width: 4 }),
  path("M208 40l14 18-22 4", { line: "deep", width: 4 }),
  place(160, 112, tick, { scale: 0.9 }),
  glint(40, 50, 7),
  glint(284, 60, 6),
];

/** The positions of a ranking. */
const podium = [
  shade(160, 220),
  box(48, 104, 72, 56, 6, outlined("pale")),
  box(124, 74, 72, 86, 6, outlined("deep")),
  box(200, 122, 72, 38, 6, outlined("pale")),
  place(69, 44, vial, { scale: 0.58 }),
  place(144, 17, vial, { scale: 0.57 }),
  place(221, 62, vial, { scale: 0.58 }),
  path(
    "M160 94l6.5 13 14.5 2-10.5 10.2 2.5 14.3L160 126.7l-13 6.8 2.5-14.3L139 109l14.5-2z",
    outlined("warm"),
  ),
  glint(60, 52, 6),
  glint(262, 46, 8),
];

/** A countdown: steps that lead up to first place. */
const countdown = [
  shade(160, 230),
  ...[0, 1, 2, 3, 4].map((step) =>
    box(40 + step * 48, 132 - step * 20, 44, 28 + step * 20, 6, outlined(step === 4 ? "deep" : "pale")),
  ),
  path("M46 112L222 34", { line: "line", dash: "1 9" }),
  place(254, 36, tick, { scale: 1.1 }),
  place(62, 112, coin, { scale: 0.7 }),
  glint(180, 36, 7),
];

/** A few questions on a phone. */
const quiz = [
  shade(160, 190),
  place(118, 22, phone),
  path("M137 50h46", { line: "deep", width: 4 }),
  ...[0, 1, 2].map((row) =>
    box(136, 64 + row * 24, 48, 16, 8, row === 1 ? outlined("mid") : { fill: "paper", line: "pale" }),
  ),
  path(
    "M36 56c0-8 6-14 14-14h42c8 0 14 6 14 14v18c0 8-6 14-14 14H66L50 102V88c-8 0-14-6-14-14z",
    outlined("paper"),
  ),
  path("M52 60h38M52 70h24", { line: "mid" }),
  path(
    "M214 84c0-8 6-14 14-14h42c8 0 14 6 14 14v18c0 8-6 14-14 14v14l-16-14h-26c-8 0-14-6-14-14z",
    outlined("warm"),
  ),
  place(249, 93, path("M-10 0l7 7 13-14", { line: "line", width: 3.5 })),
  glint(236, 46, 7),
];

/** Offers side by side, one of them marked. */
const matching = [
  shade(160, 210),
  ...[0, 1, 2].map((card) =>
    place(
      50 + card * 76,
      card === 1 ? 38 : 54,
      box(0, 0, 68, card === 1 ? 118 : 98, 10, { fill: "paper", line: card === 1 ? "line" : "mid" }) +
        box(11, 12, 20, 20, 6, { fill: card === 1 ? "deep" : "mid" }) +
        path("M39 18h18M39 27h10M11 46h46M11 57h34", { line: "pale" }) +
        box(11, card === 1 ? 92 : 74, 46, 14, 7, { fill: card === 1 ? "deep" : "pale" }),
    ),
  ),
  place(196, 40, tick, { scale: 0.95 }),
  place(160, 116, coin, { scale: 0.6 }),
  glint(282, 46, 7),
];

/** A worksheet and a pencil. */
const worksheet = [
  shade(160, 190),
  place(82, 26, sheet(132, 132, 0)),
  path("M98 50h56", { line: "deep", width: 4 }),
  ...[0, 1, 2, 3].map(
    (row) =>
      path(`M98 ${72 + row * 18}h50`, { line: "pale" }) + path(`M178 ${72 + row * 18}h20`, { line: "mid" }),
  ),
  path("M98 136h100", line),
  path("M168 147h30", { line: "deep", width: 4 }),
  place(
    222,
    118,
    path("M14-8h62v16H14L0 0z", outlined("warm")) +
      path("M14-8L0 0l14 8M62-8V8", line) +
      path("M76-8h8c3 0 5 2 5 5v6c0 3-2 5-5 5h-8z", outlined("deep")),
    { turn: -48 },
  ),
  glint(58, 64, 7),
];

/** A page of facts next to a bottle, for a closer look at one provider. */
const review = [
  shade(160, 200),
  place(116, 30, sheet(136, 128, 7)),
  path("M206 44l4 8 9 1-6.5 6 1.6 9-8.1-4.2-8.1 4.2 1.6-9-6.5-6 9-1z", {
    fill: "warm",
    line: "line",
    width: 2,
  }),
  place(60, 58, vial, { scale: 1.02 }),
  place(236, 140, tick, { scale: 0.9 }),
  glint(46, 52, 7),
];

/** The first weeks: a calendar, with medication next to it. */
const firstMonth = [
  shade(160, 200),
  place(64, 42, calendar(2)),
  place(98, 84, tick, { scale: 0.5 }),
  place(198, 54, vial, { scale: 1.05 }),
  path("M186 132c-10-2-16-8-16-16", { line: "deep", width: 3, dash: "1 7" }),
  glint(276, 52, 8),
  glint(46, 66, 6),
];

/** File name → the picture's shapes. */
export const pictures: Record<string, readonly string[]> = {
  costs,
  balance,
  questions,
  checks,
  offers,
  insurance,
  storage,
  switching,
  podium,
  countdown,
  quiz,
  matching,
  worksheet,
  review,
  "first-month": firstMonth,
};
