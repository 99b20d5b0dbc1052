import { readFileSync } from "node:fs";
import path from "node:path";

/** What rolldown reports about a module while it creates chunks. */
export type Modules = {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
    code: string | null;
  } | null;
};

const UI = /app[\\/]ui[\\/](?!pictures)/;
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([a-z0-9-]+)\./;
const STAFF_BEGINS = "features/staff/layout.route";

/**
 * The chunks of shared UI modules: `ui` for those that public pages use, `staff-ui` for the rest, so that a new staff
 * screen doesn't make public pages larger. A chunk includes its modules' imports, so the public one comes first.
 */
export function uiChunks(root: string, minShareCount: number) {
  const publicRoutes = readPublicRoutes(root);
  let known: { files: Set<string>; icons: Set<string> } | null = null;
  function isPublic(id: string, modules: Modules): boolean | null {
    const icon = ICON.exec(id)?.[1];
    if (!icon && !UI.test(id)) return null;
    known ??= reach(publicRoutes, root, modules);
    return icon ? known.icons.has(icon) : known.files.has(id);
  }
  return [
    {
      name: (id: string, modules: Modules) => (isPublic(id, modules) === true ? "ui" : null),
      minShareCount,
      priority: 2,
    },
    {
      name: (id: string, modules: Modules) => (isPublic(id, modules) === false ? "staff-ui" : null),
      minShareCount,
      priority: 1,
    },
  ];
}

/** The route modules before the staff layout in the site map, and the frame of all pages. */
function readPublicRoutes(root: string): string[] {
  const map = readFileSync(path.join(root, "app/routes.ts"), "utf8");
  const before = map.slice(0, map.indexOf(STAFF_BEGINS));
  const files = [...before.matchAll(/"(features\/[^"]+\.route\.tsx?)"/g)].map(([, file = ""]) => file);
  return ["root.tsx", "entry.client.tsx", ...files].map((file) => path.join(root, "app", file));
}

/**
 * Follows the imports of the public pages, including lazy ones. Icons are imported through one index file, so they are
 * matched by name.
 */
function reach(routes: readonly string[], root: string, modules: Modules) {
  const files = new Set<string>();
  const icons = new Set<string>();
  const waiting = routes.flatMap((file) => [file, `${file}?__react-router-build-client-route`]);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = files.has(id) || !id.startsWith(path.join(root, "app")) ? null : modules.getModuleInfo(id);
    if (!info) continue;
    files.add(id);
    for (const [, names = ""] of (info.code ?? "").matchAll(/import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g))
      for (const name of names.split(",")) icons.add(kebab(name.trim().split(/\s+as\s+/)[0] ?? ""));
    waiting.push(...info.importedIds, ...info.dynamicallyImportedIds);
  }
  return { files, icons };
}

/**
 * `CircleAlert` → `circle-alert`, `Trash2` → `trash-2`: the file names of the icons.
 *
 */
function kebab(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])|([0-9])([A-Z])/g, "$1$3-$2$4").toLowerCase();
}
