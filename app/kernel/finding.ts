/** How a part of the site is: `unknown` if it couldn't be checked, `off` if it isn't set up. */
export type FindingLevel = "ok" | "attention" | "problem" | "unknown" | "off";

/** What a check found, in words for an administrator. It contains no personal data. */
export type Finding = {
  level: FindingLevel;
  /** How it is: "12 jobs are waiting." */
  says: string;
  /** What to do; required by everything that isn't OK. */
  todo?: string;
  /** Where to do it: a page of this site. */
  link?: { to: string; label: string };
};
