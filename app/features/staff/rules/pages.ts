import { mayOpen, type Role } from "~/features/auth/rules/access";

/**
 * Every page of the staff area: its title and the page above it (spec:staff#staff-pages). Breadcrumbs, document titles and the
 * navigation are made of this table.
 *
 * A new staff page takes four lines: its route inside the staff layout of `app/routes.ts`, who may open it in `staffAccess`
 * (auth/rules/access.ts), its title here, and, if it belongs in the navigation, its place in `navigation` below. A page starts
 * with <PageHeader>; one about a single thing exports a `handle` with its name (see Shell).
 */
export const staffPages = {
  "/admin": { title: "Brands" },
  "/admin/verification": { title: "Prices to check", parent: "/admin" },
  "/admin/brand/logo": { title: "Logo of a brand", parent: "/admin" },
  "/admin/brand/new": { title: "Create New Brand", parent: "/admin" },
  "/admin/edit/:brandId": { title: "Edit Brand", parent: "/admin" },
  "/admin/import": { title: "Import and export", parent: "/admin" },
  "/admin/import/:id": { title: "Import", parent: "/admin/import" },
  "/admin/import/:id/progress": { title: "Progress of an import", parent: "/admin/import" },
  "/admin/import/upload": { title: "Upload of an import", parent: "/admin/import" },
  "/admin/export/:file": { title: "Export of brands", parent: "/admin/import" },
  "/admin/analytics": { title: "Analytics" },
  "/admin/leads": { title: "Leads" },
  "/admin/leads/export": { title: "Leads as CSV", parent: "/admin/leads" },
  "/admin/leads/:kind/:id": { title: "Lead", parent: "/admin/leads" },
  "/admin/claims": { title: "Rebate claims" },
  "/admin/claims/export": { title: "Rebate claims as CSV", parent: "/admin/claims" },
  "/admin/claims/:claimId": { title: "Rebate claim", parent: "/admin/claims" },
  "/admin/claims/:claimId/screenshot": { title: "Screenshot", parent: "/admin/claims" },

  "/admin/msl-dashboard": { title: "MSL Dashboard" },
  "/admin/blog": { title: "Blog Management" },
  "/admin/blog/new": { title: "New post", parent: "/admin/blog" },
  "/admin/blog/edit/:id": { title: "Edit post", parent: "/admin/blog" },
  "/admin/blog/edit/:id/versions": { title: "Versions", parent: "/admin/blog" },
  "/admin/blog/preview": { title: "Preview", parent: "/admin/blog" },
  "/admin/blog/generate": { title: "Generate Blog Post", parent: "/admin/blog" },
  "/admin/blog/generate/:id/progress": { title: "Progress", parent: "/admin/blog/generate" },
  "/admin/blog/schedule": { title: "Schedule Post", parent: "/admin/blog" },
  "/admin/blog/schedules": { title: "Scheduled posts", parent: "/admin/blog" },
  "/admin/blog/schedules/:id": { title: "Edit schedule", parent: "/admin/blog/schedules" },
  "/admin/blog/images": { title: "Images", parent: "/admin/blog" },
  "/admin/blog/images/upload": { title: "Upload an image", parent: "/admin/blog/images" },
  "/admin/blog/checklist": { title: "Before publishing", parent: "/admin/blog" },
  "/admin/blog/analytics": { title: "Blog Analytics", parent: "/admin/blog" },
  "/admin/blog/analytics/export": { title: "Blog analytics as CSV", parent: "/admin/blog/analytics" },
  "/admin/blog/split-tests": { title: "Split Tests", parent: "/admin/blog/analytics" },
  "/admin/blog/split-tests/:id": { title: "Split test", parent: "/admin/blog/split-tests" },
  "/admin/blog/split-tests/:id/export": { title: "Split test as CSV", parent: "/admin/blog/split-tests" },

  "/admin/revenue": { title: "Revenue Tracking" },
  "/admin/revenue/attribution": { title: "Attribution", parent: "/admin/revenue" },
  "/admin/revenue/inbox": { title: "Postback Inbox", parent: "/admin/revenue" },
  "/admin/revenue/inbox/:requestId": { title: "Request", parent: "/admin/revenue/inbox" },
  "/admin/revenue/export": { title: "Export of conversions", parent: "/admin/revenue" },
  "/admin/revenue/pulse": { title: "News of conversions", parent: "/admin/revenue" },
  "/admin/revenue/statement": { title: "Statement Check", parent: "/admin/revenue" },
  "/admin/revenue/ad-spend": { title: "Ad Spend", parent: "/admin/revenue" },
  "/admin/revenue/ad-spend/import": { title: "Import Ad Spend", parent: "/admin/revenue/ad-spend" },
  "/admin/conversion-logger": { title: "Manual Conversion Logger", parent: "/admin/revenue" },
  "/admin/postback-test": { title: "Postback Test Tool", parent: "/admin/revenue" },

  "/admin/staff": { title: "Staff" },
  "/admin/staff/invite": { title: "Invite", parent: "/admin/staff" },
  "/admin/staff/:userId": { title: "Member of staff", parent: "/admin/staff" },
  "/admin/audit": { title: "Audit log" },
  "/admin/settings": { title: "Settings" },
  "/admin/settings/networks": { title: "Affiliate networks", parent: "/admin/settings" },
  "/admin/settings/networks/:networkId": { title: "Affiliate network", parent: "/admin/settings/networks" },
  "/admin/settings/ad-spend": { title: "Ad spend", parent: "/admin/settings" },
  "/admin/settings/ai": { title: "AI", parent: "/admin/settings" },
  "/admin/account": { title: "My account" },
  "/admin/account/password": { title: "Change password", parent: "/admin/account" },
  "/admin/account/second-factor": { title: "Second factor", parent: "/admin/account" },
  "/admin/confirm-password": { title: "Confirm your password", parent: "/admin/account" },
} as const satisfies Record<string, { title: string; parent?: string }>;

export type StaffPath = keyof typeof staffPages;
/** Pages whose address needs nothing filled in: those that can be linked to as they are. */
export type PlainStaffPath = Exclude<StaffPath, `${string}:${string}`>;

export type NavGroup = { label: string; pages: readonly { path: PlainStaffPath; label: string }[] };

/** The navigation, for whoever may open everything. */
const navigation: readonly NavGroup[] = [
  {
    label: "Providers",
    pages: [
      { path: "/admin", label: "Brands" },
      { path: "/admin/verification", label: "Prices to check" },
      { path: "/admin/analytics", label: "Analytics" },
      { path: "/admin/leads", label: "Leads" },
      { path: "/admin/claims", label: "Rebate claims" },
    ],
  },
  {
    label: "Blog",
    pages: [
      { path: "/admin/blog", label: "Posts" },
      { path: "/admin/blog/schedules", label: "Scheduled posts" },
      { path: "/admin/blog/images", label: "Images" },
      { path: "/admin/blog/analytics", label: "Blog analytics" },
      { path: "/admin/blog/split-tests", label: "Split tests" },
    ],
  },
  {
    label: "Revenue",
    pages: [
      { path: "/admin/revenue", label: "Revenue" },
      { path: "/admin/revenue/ad-spend", label: "Ad spend" },
      { path: "/admin/revenue/statement", label: "Statement check" },
      { path: "/admin/revenue/attribution", label: "Attribution" },
      { path: "/admin/revenue/inbox", label: "Postback inbox" },
      { path: "/admin/conversion-logger", label: "Conversion logger" },
      { path: "/admin/postback-test", label: "Postback test" },
    ],
  },
  {
    label: "Administration",
    pages: [
      { path: "/admin/staff", label: "Staff" },
      { path: "/admin/audit", label: "Audit log" },
      { path: "/admin/settings", label: "Settings" },
    ],
  },
];

const contentManagerHome: NavGroup = {
  label: "Overview",
  pages: [{ path: "/admin/msl-dashboard", label: "MSL Dashboard" }],
};

/** What a role sees: only what it may open, and no group left empty. */
export function navigationFor(role: Role): NavGroup[] {
  const groups = role === "content_manager" ? [contentManagerHome, ...navigation] : navigation;
  return groups
    .map((group) => ({ ...group, pages: group.pages.filter((page) => mayOpen(role, page.path)) }))
    .filter((group) => group.pages.length > 0);
}

/** Which page of the table stands at an address; null for none. `/admin/edit/12` → `/admin/edit/:brandId`. */
export function pageAt(pathname: string): StaffPath | null {
  const parts = pathname.split("/").filter(Boolean);
  const paths = Object.keys(staffPages) as StaffPath[];
  const matching = paths.filter((path) => {
    const wanted = path.split("/").filter(Boolean);
    return (
      wanted.length === parts.length && wanted.every((part, i) => part.startsWith(":") || part === parts[i])
    );
  });
  return matching.find((path) => !path.includes(":")) ?? matching[0] ?? null;
}

export type Crumb = { label: string; path: PlainStaffPath };

/**
 * The pages above one, from the top. Those a role may not open, and those whose own address would need something
 * filled in, are left out.
 */
export function crumbsAbove(page: StaffPath, role: Role): Crumb[] {
  const above: Crumb[] = [];
  let current = parentOf(page);
  while (current) {
    if (!isPattern(current) && mayOpen(role, current))
      above.unshift({ label: staffPages[current].title, path: current });
    current = parentOf(current);
  }
  return above;
}

function parentOf(page: StaffPath): StaffPath | null {
  const entry: { title: string; parent?: StaffPath } = staffPages[page];
  return entry.parent ?? null;
}

function isPattern(path: StaffPath): path is Exclude<StaffPath, PlainStaffPath> {
  return path.includes(":");
}

/** The navigation entry to mark: the page itself or the nearest one above it that is listed. */
export function markedEntry(page: StaffPath | null, groups: readonly NavGroup[]): PlainStaffPath | null {
  const listed = new Set<StaffPath>(groups.flatMap((group) => group.pages.map((entry) => entry.path)));
  let current = page;
  while (current && !listed.has(current)) current = parentOf(current);
  return current && !isPattern(current) ? current : null;
}
