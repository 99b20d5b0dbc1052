import type { Role } from "./access";

/** The groups of the navigation, from the top. */
export const navigationGroups = ["Overview", "Providers", "Blog", "Revenue", "Administration"] as const;

/**
 * A page of the staff area, as its feature describes it (spec:staff#staff-pages). Breadcrumbs, document titles,
 * navigation, the settings tabs, and the guard are built from it.
 */
export type StaffPage<Path extends string, Icon> = {
  /** For breadcrumbs and, before the site's name, the document title. */
  title: string;
  /** Roles that may open it: `adminOnly` or `allStaff` (spec:access#content-manager-routes). */
  access: readonly Role[];
  /** The parent page in the breadcrumbs. */
  parent?: Path;
  /** Its entry in the navigation, if it has one. */
  navigation?: {
    group: (typeof navigationGroups)[number];
    label: string;
    /** Sorts the entries of a group. Steps of ten leave room for more. */
    order: number;
    icon: Icon;
    /** Listed only for this role, although others may open it. */
    onlyFor?: Role;
  };
  /**
   * How it works, in at most five sentences (spec:staff#help). Required for pages of the navigation and of the
   * settings. The page shows them under "How this works", and docs/staff-guide.md is generated from them.
   */
  help?: readonly string[];
  /** What a person does there, as the command palette offers it: "Create post" (spec:staff#command-palette). */
  action?: string;
  /** Its tab among the settings (spec:staff#settings-tabs). Their layout has the h1, so the page starts with an h2. */
  settingsTab?: { label: string; order: number };
};
