import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { iconsIn, readIconFiles } from "./page-modules.ts";

/** The icons that the app imports, as one file of symbols. Their colors and lines are those of `icon` in `app.css`. */
export async function drawIconSheet(root: string): Promise<string> {
  const app = path.join(root, "app");
  const files = (await readdir(app, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const names = new Set<string>();
  for (const file of files)
    for (const name of iconsIn(await readFile(path.join(app, file), "utf8"))) names.add(name);
  const iconFiles = readIconFiles(root);
  const used = new Set([...names].map((name) => iconFiles.get(name) ?? "").filter(Boolean));
  const symbols = await Promise.all([...used].sort().map(symbolOf));
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${symbols.join("\n")}\n</svg>\n`;
}

async function symbolOf(file: string): Promise<string> {
  const { __iconData } = await import(`lucide-react/icons/${file}`);
  const { name, node }: { name: string; node: [string, Record<string, string>][] } = __iconData;
  const shapes = node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${written.join("")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
}
