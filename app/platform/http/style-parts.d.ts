/** The style sheet of all pages (scripts/vite-enhance.ts). */
declare module "virtual:style-parts" {
  /** Empty in development, where Vite adds styles. */
  export const styleParts: readonly import("./style-rules").StylePart[];
}
