import type { StaffPath } from "./pages";

/** Pages of V 2 and B 2 that are being built: what each will hold, in one line. A page that is there leaves this list. */
export const plannedPages: Partial<Record<StaffPath, string>> = {
};
