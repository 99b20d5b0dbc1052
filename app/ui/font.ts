import figtreeUrl from "./fonts/figtree-basic.woff2?url";

/** For `links` in root.tsx: requests the font before the style sheet is read. */
export const fontPreload = {
  rel: "preload",
  href: figtreeUrl,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;
