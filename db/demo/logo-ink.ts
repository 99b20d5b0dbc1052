/** A palette: a deep tone, a bright one, a pale tint of both, and a light tone that is visible on the deep one. */
type Palette = { deep: string; bright: string; tint: string; glow: string };

export const palettes = {
  pine: { deep: "#0f4c46", bright: "#35b296", tint: "#dcf3ec", glow: "#7fe0c4" },
  navy: { deep: "#17335f", bright: "#4a8fe0", tint: "#e2edfb", glow: "#9cc6ff" },
  plum: { deep: "#4c2359", bright: "#b56acb", tint: "#f4e7f8", glow: "#e2aef2" },
  coral: { deep: "#a62f42", bright: "#f58a73", tint: "#fde9e4", glow: "#ffc3b0" },
  teal: { deep: "#0b5363", bright: "#2aa9ba", tint: "#d9f1f5", glow: "#86e0ea" },
  indigo: { deep: "#312f86", bright: "#7d84ee", tint: "#e9eafd", glow: "#bcc1ff" },
  moss: { deep: "#38531f", bright: "#8bb64f", tint: "#edf5e0", glow: "#c5e393" },
  clay: { deep: "#763722", bright: "#dd8f5c", tint: "#faeadd", glow: "#fbc69f" },
  rose: { deep: "#8a1c50", bright: "#ea739f", tint: "#fde6ef", glow: "#ffb3cd" },
  slate: { deep: "#27333f", bright: "#7f97ad", tint: "#e8eef3", glow: "#b9cbdb" },
  sky: { deep: "#0c5797", bright: "#55b7f0", tint: "#e0f2fd", glow: "#a5dcff" },
  harvest: { deep: "#154a3d", bright: "#e6b233", tint: "#f8f1d9", glow: "#f6d16d" },
  regatta: { deep: "#1d2f62", bright: "#f4766b", tint: "#eaedf8", glow: "#ff9d92" },
  fig: { deep: "#52265f", bright: "#f4a07f", tint: "#f8eaf0", glow: "#ffbd9f" },
  lagoon: { deep: "#0a5a5e", bright: "#a9cf3c", tint: "#eaf5dc", glow: "#cbea6f" },
  tangerine: { deep: "#2c3542", bright: "#f0863a", tint: "#fcecdf", glow: "#ffae73" },
  violet: { deep: "#47309b", bright: "#40c6b4", tint: "#e9e7fb", glow: "#7de6d6" },
  claret: { deep: "#701f33", bright: "#d9a45b", tint: "#f8ecdd", glow: "#f1c98c" },
  denim: { deep: "#264f7d", bright: "#f0b65a", tint: "#e6eff8", glow: "#ffd28a" },
  orchid: { deep: "#7b2a86", bright: "#5fb4ea", tint: "#f2e6f7", glow: "#9ed8ff" },
} satisfies Record<string, Palette>;
export type PaletteName = keyof typeof palettes;

/** The mark's background: none, a deep disc or rounded tile, or a pale disc or tile. */
export type Frame = "bare" | "disc" | "tile" | "pale_disc" | "pale_tile";

/** The tones of a mark. `ground` is the background color, for cutouts. */
export type Ink = { main: string; accent: string; ground: string };

/** Draws a mark within about 4–60 of a 64 × 64 box. `letter` is the initial, for monograms. */
export type Mark = (ink: Ink, letter: string) => string;

export function inkFor(palette: PaletteName, frame: Frame): Ink {
  const { deep, bright, tint, glow } = palettes[palette];
  if (frame === "disc" || frame === "tile") return { main: "#fff", accent: glow, ground: deep };
  return { main: deep, accent: bright, ground: frame === "bare" ? "#fff" : tint };
}

/** A filled path. */
export function fill(color: string, d: string, extra = ""): string {
  return `<path fill="${color}" d="${d}"${extra}/>`;
}

/** A stroked path with round ends and corners. */
export function line(color: string, width: number, d: string, extra = ""): string {
  return `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"${extra}/>`;
}

export function disc(color: string, x: number, y: number, r: number): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
}

export function ring(color: string, width: number, x: number, y: number, r: number): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

/** `count` copies, evenly rotated around a point; `draw` gets the index of the copy. */
export function turned(count: number, draw: (index: number) => string, x = 32, y = 32): string {
  let copies = "";
  for (let index = 0; index < count; index += 1) {
    const angle = Math.round((3600 * index) / count) / 10;
    copies += angle === 0 ? draw(index) : `<g transform="rotate(${angle} ${x} ${y})">${draw(index)}</g>`;
  }
  return copies;
}
