/** The URL of the browser's script for document pages (scripts/vite-enhance.ts). */
declare module "virtual:enhance-scripts" {
  /** The script of all document pages. */
  export const enhanceScript: string;
  /** By the name of an island: the scripts that it needs besides, each after those it imports. Empty in development. */
  export const islandScripts: Readonly<Record<string, readonly string[]>>;
}
