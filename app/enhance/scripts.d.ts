/** The URLs of the browser's scripts for document pages (scripts/vite-enhance.ts). */
declare module "virtual:enhance-scripts" {
  /** The script of all document pages. */
  export const enhanceScript: string;
  /** By the name of an island: what it loads besides. */
  export const islandScripts: Readonly<Record<string, readonly string[]>>;
}
