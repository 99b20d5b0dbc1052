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

const CODE = /\.(tsx?|m?js)(\?|$)/;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const ICON_FILE = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([a-z0-9-]+)\./;
const ICON_IMPORTS = /import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g;
const ICON_BYTES = 250;
/** About how much of a module's code is left after minifying. */
const MINIFIED = 0.5;

/** A module's name in the plan: icons have their own name, because they are imported through one index file. */
export const moduleName = (id: string): string => ICON_FILE.exec(id)?.[1] ?? id;

/** The modules of the app, their icons, and the packages they import. */
export class PageModules {
  readonly #known = new Map<string, { imports: string[]; lazy: string[]; bytes: number }>();
  readonly #app: string;
  readonly #iconFiles: ReadonlyMap<string, string>;

  readonly modules: Modules;
  /** Whether a module belongs to another group of chunks. */
  readonly isTaken: (id: string) => boolean;

  constructor(root: string, modules: Modules, isTaken: (id: string) => boolean) {
    this.modules = modules;
    this.isTaken = isTaken;
    this.#app = path.join(root, "app");
    this.#iconFiles = readIconFiles(root);
  }

  /** Everything that is loaded at once with this module. A route has a second module without its server's part. */
  reached(entry: string): Set<string> {
    const found = new Set([entry, `${entry}?__react-router-build-client-route`]);
    for (const id of found) for (const imported of this.imports(id)) found.add(imported);
    return found;
  }

  imports = (id: string): readonly string[] => this.#look(id).imports;
  /** The modules that this one imports when they are needed. */
  lazyImports = (id: string): readonly string[] => this.#look(id).lazy;
  /** About how many bytes it has after minifying. */
  bytes = (id: string): number => this.#look(id).bytes;

  #look(id: string) {
    const known = this.#known.get(id);
    if (known) return known;
    const info = this.modules.getModuleInfo(id);
    const isApp = id.startsWith(this.#app);
    const code = info?.code?.replace(COMMENT, "") ?? "";
    const imports = info && CODE.test(id) ? info.importedIds.filter(this.#isPlanned) : [];
    const found = {
      imports: isApp ? [...imports, ...this.#iconsIn(code)] : imports,
      lazy: isApp ? (info?.dynamicallyImportedIds ?? []).filter((each) => each.startsWith(this.#app)) : [],
      bytes: info ? code.length * MINIFIED : ICON_BYTES,
    };
    this.#known.set(id, found);
    return found;
  }

  #iconsIn(code: string): string[] {
    return iconsIn(code)
      .map((name) => this.#iconFiles.get(name) ?? "")
      .filter(Boolean);
  }

  #isPlanned = (id: string) =>
    CODE.test(id) && !id.startsWith("\0") && !id.includes("lucide-react") && !this.isTaken(id);
}

/** The icons that a module imports, as Lucide names them: `CircleHelp`. */
export function iconsIn(code: string): string[] {
  const names = [...code.matchAll(ICON_IMPORTS)].flatMap(([, list = ""]) => list.split(","));
  return names.map((name) => name.trim().split(/\s/)[0] ?? "").filter(Boolean);
}

/** By the name that the app imports: `CircleHelp` → `circle-question-mark`, the name of the file. */
export function readIconFiles(root: string): ReadonlyMap<string, string> {
  const index = readFileSync(path.join(root, "node_modules/lucide-react/dist/esm/lucide-react.mjs"), "utf8");
  const lines = [...index.matchAll(/^export \{([^}]*)\} from '\.\/icons\/([a-z0-9-]+)\.mjs';$/gm)];
  return new Map(
    lines.flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
}
