import type { StaffPath } from "./pages";

/** Pages of V 2 and B 2 that are being built: what each will hold, in one line. A page that is there leaves this list. */
export const plannedPages: Partial<Record<StaffPath, string>> = {
  "/admin/analytics":
    "It will show how each tool performs, the top ranked providers and the click-through of providers.",
  "/admin/blog/analytics": "It will show views, provider clicks, conversions and revenue of each post.",
};
