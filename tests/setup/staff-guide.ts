import { navigationGroups } from "~/features/auth/rules/staff-page";
import type { StaffArea, StaffPath } from "~/features/auth/staff-pages";

/** The page docs/staff-guide.md (spec:staff#help): the help of each page, in the order of the navigation. */
export function staffGuide(area: StaffArea): string {
  const pages = pagesWithHelp(area).map(
    (path) => `## ${area[path].title}\n\n\`${path}\`: ${area[path].help?.join(" ")}\n`,
  );
  return `# Staff guide

How each page of the staff area works. The pages show the same texts under "How this works". They come from
the \`staff-pages.ts\` of each feature; a test compares this file with them.

${pages.join("\n")}`;
}

/** Pages of the navigation, then those of the settings, then others. */
function pagesWithHelp(area: StaffArea): StaffPath[] {
  const placeOf = (path: StaffPath): number => {
    const { navigation, settingsTab } = area[path];
    if (navigation) return navigationGroups.indexOf(navigation.group) * 1_000 + navigation.order;
    return settingsTab ? 100_000 + settingsTab.order : 200_000;
  };
  return pathsOf(area)
    .filter((path) => area[path].help)
    .sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
}

/** All paths of the staff area. */
export function pathsOf(area: StaffArea): StaffPath[] {
  const isPath = (path: string): path is StaffPath => path in area;
  return Object.keys(area).filter(isPath);
}
