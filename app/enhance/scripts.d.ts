/** The URL of the browser's script for document pages (scripts/vite-enhance.ts). */
declare module "virtual:enhance-scripts" {
  /** The script of all document pages. */
  export const enhanceScript: string;
}
