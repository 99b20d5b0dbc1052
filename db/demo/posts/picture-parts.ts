/*
 * Shapes for the pictures above the sample articles. They are 320 × 180 like those in app/ui/pictures: flat, on a pale
 * background, with 2.5-wide outlines and one warm color. A tone is the name of an `art` color token; `ground` is the background.
 */
export type Tone =
  | "ground"
  | "line"
  | "paper"
  | "wash"
  | "pale"
  | "mid"
  | "deep"
  | "sand"
  | "warm"
  | "warm-deep";
export type Paint = { fill?: Tone; line?: Tone; width?: number; dash?: string };

function paint({ fill, line, width, dash }: Paint): string {
  const classes = [fill && `f-${fill}`, line && `s-${line}`].filter(Boolean).join(" ");
  return `class="${classes}"${width ? ` stroke-width="${width}"` : ""}${dash ? ` stroke-dasharray="${dash}"` : ""}`;
}

export function path(d: string, look: Paint): string {
  return `<path ${paint(look)} d="${d}"/>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  look: Paint,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${paint(look)}/>`;
}

export function disc(x: number, y: number, radius: number, look: Paint): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${paint(look)}/>`;
}

export function place(x: number, y: number, content: string, { turn = 0, scale = 1 } = {}): string {
  const turned = turn ? ` rotate(${turn})` : "";
  const scaled = scale === 1 ? "" : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y})${turned}${scaled}">${content}</g>`;
}

const outlined = (fill: Tone): Paint => ({ fill, line: "line" });

export const wash = path(
  "M34 98C30 54 70 26 120 22c40-3 62 8 98 8 50 0 84 26 82 66-2 38-40 66-94 70-40 3-62-6-98-8-40-2-70-22-74-60z",
  { fill: "wash" },
);

export function shade(x: number, width: number): string {
  return `<ellipse cx="${x}" cy="161" rx="${width / 2}" ry="5" class="f-pale"/>`;
}

export function glint(x: number, y: number, size = 7): string {
  const waist = size * 0.22;
  const arm = size - waist;
  const turns = [
    [waist, arm],
    [arm, waist],
    [-arm, waist],
    [-waist, arm],
    [-waist, -arm],
    [-arm, -waist],
    [arm, -waist],
  ];
  const round = (value: number) => Math.round(value * 100) / 100;
  const steps = turns.map(([across = 0, down = 0]) => `l${round(across)} ${round(down)}`).join("");
  return path(`M${x} ${y - size}${steps}z`, { fill: "warm" });
}

/** A bottle of medication, 56 × 98. */
export const vial =
  path(
    "M18 14v10C9 27 4 33 4 42v44c0 7 5 11 12 11h24c7 0 12-4 12-11V42c0-9-5-15-14-18V14z",
    outlined("paper"),
  ) +
  path("M7.5 85h41c0 5.7-3.5 8.8-9 8.8h-23c-5.5 0-9-3.1-9-8.8z", { fill: "mid" }) +
  path("M14 67h20M14 75h12", { line: "pale" }) +
  box(13, 1.5, 30, 14, 4, outlined("deep")) +
  path("M4 58h48M4 84h48", { line: "line" });

/** An injection pen lying from left to right, 168 × 28. */
export const pen =
  path("M2 14h12", { line: "line" }) +
  path("M14 9h14v10H14z", outlined("pale")) +
  path("M28 5c0-2 1.5-3 3.5-3H104v24H31.5c-2 0-3.5-1-3.5-3z", outlined("paper")) +
  path("M40 9.5h34v9H40z", outlined("mid")) +
  path("M104 1h40c5 0 8 3 8 8v10c0 5-3 8-8 8h-40z", outlined("deep")) +
  path("M152 7h7c4 0 7 3 7 7s-3 7-7 7h-7z", outlined("warm"));

/** A dollar coin of radius 18, centered. */
export const coin =
  disc(0, 0, 18, outlined("warm")) +
  disc(0, 0, 12.5, { line: "warm-deep", width: 2 }) +
  path(
    "M4.5-4.5C3.5-6 2-6.5 0-6.5c-2.6 0-4.5 1.2-4.5 3.2C-4.5.8 4.8-1 4.8 3.3c0 2-2 3.3-4.8 3.3-2.2 0-4-.8-4.8-2.4M0-9v18",
    { line: "line", width: 2.2 },
  );

/** A check mark in a filled circle of radius 14, centered. */
export const tick =
  disc(0, 0, 14, outlined("deep")) + path("M-6 .5l4.2 4.2L6-4", { line: "paper", width: 3 });

/** A sheet of paper with lines of writing. */
export function sheet(width: number, height: number, lines: number): string {
  const rows = Array.from(
    { length: lines },
    (_, row) => `M14 ${24 + row * 14}h${row % 3 === 2 ? width / 2 : width - 28}`,
  );
  return box(0, 0, width, height, 10, outlined("paper")) + path(rows.join(""), { line: "pale" });
}

/** A calendar month: two rings, a header, and a grid of days; the day `marked` (0–11) is filled. */
export function calendar(marked: number): string {
  const days = Array.from({ length: 12 }, (_, day) =>
    box(13 + (day % 4) * 25, 42 + Math.floor(day / 4) * 22, 15, 13, 4, {
      fill: day === marked ? "warm" : "pale",
    }),
  );
  return (
    box(0, 0, 116, 112, 12, outlined("paper")) +
    path("M0 30V12C0 5 5 0 12 0h92c7 0 12 5 12 12v18z", outlined("deep")) +
    path("M30-6v14M86-6v14", { line: "line", width: 4 }) +
    days.join("")
  );
}

/** A closed package, 110 × 82. */
export const parcel =
  path("M0 18h110v58c0 4-3 6-6 6H6c-3 0-6-2-6-6z", outlined("sand")) +
  path("M0 18L14 0h82l14 18z", outlined("warm")) +
  path("M46 18h18v20l-9-6-9 6z", outlined("paper")) +
  path("M12 66h26M72 66h26", { line: "warm-deep" });

/** A phone, 84 × 134, with room for content from (10, 18) to (74, 116). */
export const phone =
  box(0, 0, 84, 134, 14, outlined("deep")) +
  box(7, 12, 70, 108, 6, outlined("paper")) +
  path("M34 127h16", { line: "paper", width: 3 });

/** A shield, 84 × 98. */
export const shield =
  path("M42 0c14 10 28 14 42 15v36c0 24-17 39-42 47C17 90 0 75 0 51V15C14 14 28 10 42 0z", outlined("mid")) +
  path("M42 12c11 7 21 10 31 11v28c0 18-12 29-31 35z", { fill: "pale" });

/** A magnifying glass, centered on its lens. */
export const glass =
  path("M22 22l26 26", { line: "line", width: 11 }) +
  path("M22 22l26 26", { line: "warm", width: 5 }) +
  disc(0, 0, 31, outlined("wash")) +
  disc(0, 0, 24, { fill: "paper", line: "mid" });
