import * as z from "zod/mini";

/** The cookie with a browser's {@link StaffView}. Scripts write it, and the server renders by it. */
export const STAFF_VIEW_COOKIE = "staff-view";

const staffViewSchema = z.object({
  density: z.enum(["comfortable", "compact"]),
  /** Whether the tour was finished or dismissed. */
  isTourDone: z._default(z.boolean(), false),
  closedGroups: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
});

/**
 * How a browser shows the staff area (spec:staff#staff-view): the density of lists and forms, the closed groups of the
 * navigation, and whether the tour was finished or dismissed.
 */
export type StaffView = z.output<typeof staffViewSchema>;

/** So that every other entry fits on a screen 900 px tall. */
const standardView: StaffView = { density: "compact", isTourDone: false, closedGroups: ["Administration"] };

/** Checks what the cookie contained. A missing or changed value gives the standard view. */
export function readStaffView(value: unknown): StaffView {
  return staffViewSchema.safeParse(value).data ?? standardView;
}

const YEAR_S = 365 * 86_400;

/**
 * The text for `document.cookie`, with the value encoded as React Router's `createCookie` reads it.
 * @param isHttps whether the page was loaded over https
 */
export function staffViewCookie(view: StaffView, isHttps: boolean): string {
  const value = encodeURIComponent(btoa(JSON.stringify(view)));
  return `${STAFF_VIEW_COOKIE}=${value}; Path=/admin; Max-Age=${YEAR_S}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}
