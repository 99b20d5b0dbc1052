import figtreeUrl from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

/** For `links` in root.tsx: requests the only font file before the style sheet is read. */
export const fontPreload = {
  rel: "preload",
  href: figtreeUrl,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;
