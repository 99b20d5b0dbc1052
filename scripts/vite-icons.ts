import path from "node:path";
import type { Plugin } from "vite";

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;

/** Makes the components of Lucide's icons with our own function (`app/ui/icon.tsx`). */
export function ownIcons(root: string): Plugin {
  return {
    name: "own-icons",
    enforce: "pre",
    apply: "build",
    resolveId: (source, importer) =>
      source === "../createLucideIcon.mjs" && importer && ICON.test(importer)
        ? path.join(root, "app/ui/icon.tsx")
        : null,
  };
}
