/** The URLs of the script of document pages and of what it imports (scripts/vite-enhance.ts). */
declare module "virtual:enhance-scripts" {
  const urls: readonly string[];
  export default urls;
}
