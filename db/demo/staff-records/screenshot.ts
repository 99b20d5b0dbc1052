/** Colors of the invented providers in the order screenshots. */
export const screenshotInks = ["#2f6f6a", "#7a4a86", "#a4562a", "#2d5b9a"] as const;

/** The letters of SAMPLE as strokes on a 4 × 6 grid, so that no font is needed. */
const letters = [
  "M4 0H0V3H4V6H0",
  "M0 6V0H4V6M0 3H4",
  "M0 6V0L2 3L4 0V6",
  "M0 6V0H4V3H0",
  "M0 0V6H4",
  "M4 0H0V6H4M0 3H3",
];

/** An order confirmation on a phone, 390 × 640 pixels, with bars instead of words, and stamped SAMPLE. */
export function drawScreenshot(ink: string): string {
  const bar = (x: number, y: number, width: number, height = 12, fill = "#c9d1d6") =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${fill}"/>`;
  const rows = [0, 1, 2].map((row) => {
    const y = 236 + row * 62;
    return `<rect x="32" y="${y}" width="44" height="44" rx="8" fill="${ink}" opacity="${0.85 - row * 0.25}"/>${bar(92, y + 6, 150 - row * 22)}${bar(92, y + 26, 96, 10, "#dfe5e8")}${bar(300, y + 14, 58)}`;
  });
  const stamp = letters
    .map((letter, index) => `<path transform="translate(${index * 6} 0)" d="${letter}"/>`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="640" viewBox="0 0 390 640">
<rect width="390" height="640" fill="#f3f6f7"/><rect width="390" height="84" fill="${ink}"/>
<circle cx="46" cy="42" r="18" fill="#fff" opacity="0.9"/>${bar(76, 34, 132, 16, "#ffffff")}
<rect x="16" y="104" width="358" height="516" rx="16" fill="#fff"/>
<circle cx="195" cy="146" r="22" fill="${ink}"/><path d="M185 147l7 7 13-15" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
${bar(105, 184, 180, 14, "#8b99a1")}${bar(135, 208, 120, 10)}${rows.join("")}
<path d="M32 430h326" stroke="#dfe5e8" stroke-width="2"/>${bar(32, 450, 70)}${bar(300, 450, 58)}${bar(32, 476, 96)}${bar(300, 476, 58)}
${bar(32, 508, 84, 16, "#8b99a1")}${bar(280, 508, 78, 16, ink)}
<g transform="translate(96 556) scale(5.8)" fill="none" stroke="#b3402f" stroke-width="0.9" stroke-linecap="round" stroke-linejoin="round" opacity="0.75">${stamp}</g></svg>`;
}
