/* The 1200 × 630 image for sharing a page, without its text, which is added when the image is rendered. */

/**
 * A copy of the values in tokens.css (light), because images can't use custom properties. title-picture.test.ts keeps
 * them equal.
 */
export const titleColors = {
  canvas: "#fbfaf6",
  ink: "#15282b",
  "ink-soft": "#465557",
  accent: "#0c5a63",
  "accent-text": "#0b5760",
  "art-line": "#144a52",
  "art-paper": "#ffffff",
  "art-wash": "#e1efed",
  "art-pale": "#c3e0df",
  "art-mid": "#7fbcbf",
  "art-warm": "#f0b98a",
} as const;

export const titleLayout = {
  width: 1200,
  height: 630,
  /** Left edge of every line. */
  left: 80,
  site: { left: 144, middle: 92, size: 34 },
  /** Between the site's name and the note. Sizes are tried from the largest down, until the title fits. */
  title: { top: 140, width: 800, height: 370, sizes: [84, 74, 64, 56] },
  note: { middle: 549, size: 30 },
} as const;

/** The one warm-colored element: a medication bottle, as in the other illustrations. */
const vial = `<g transform="translate(968 330) scale(2.3)" stroke="${titleColors["art-line"]}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path fill="${titleColors["art-paper"]}" d="M18 14v10C9 27 4 33 4 42v44c0 7 5 11 12 11h24c7 0 12-4 12-11V42c0-9-5-15-14-18V14z"/><path stroke="none" fill="${titleColors["art-mid"]}" d="M7.5 85h41c0 5.7-3.5 8.8-9 8.8h-23c-5.5 0-9-3.1-9-8.8z"/><path fill="none" stroke="${titleColors["art-pale"]}" d="M14 67h20M14 75h12"/><rect x="13" y="1.5" width="30" height="14" rx="4" fill="${titleColors.accent}"/><path fill="none" d="M4 58h48M4 84h48"/></g><path fill="${titleColors["art-warm"]}" d="M1124 250l7 25 25 7-25 7-7 25-7-25-25-7 25-7z"/>`;

const { width, height, left } = titleLayout;
const c = titleColors;

/** An SVG. */
export const titleBackdrop = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${c.canvas}"/>
<path fill="${c["art-wash"]}" d="M906 690C820 560 852 452 962 392c92-50 70-142 92-232C1078 66 1160-30 1290-40v730z"/>
${vial}
<g transform="translate(${left - 8} 62) scale(1.5)"><path fill="${c.accent}" d="M18.6 2.2C13.4 9.6 6.2 15.8 6.2 24.3a12.9 12.9 0 0 0 12.4 12.9z"/><path fill="${c["art-mid"]}" d="M21.4 6.2c5 6.6 11.2 12.2 11.2 19.1 0 6.5-4.9 11.6-11.2 11.9z"/></g>
</svg>`;
