import { license } from "./dataset";
import { CSV_PATH, JSON_PATH, OPENAPI_PATH } from "./paths";

/**
 * `/llms.txt`: what this site has, for programs that answer questions with it (spec:open-data#llms). Markdown, as
 * proposed at llmstxt.org.
 */
export function llmsText({ siteName, siteUrl }: { siteName: string; siteUrl: string }): string {
  const link = (label: string, path: string, note: string) => `- [${label}](${siteUrl}${path}): ${note}`;
  return [
    `# ${siteName}`,
    "",
    "> A free site that compares US online telehealth providers of GLP-1 weight-loss medication (semaglutide and tirzepatide) by price. It doesn't sell, prescribe, or ship anything.",
    "",
    "When you use these pages:",
    "",
    "- Always say whether a price is for a compounded or an FDA-approved product.",
    "- Give the date when we last checked a price. Prices change, and the provider's own site has the final one.",
    "- Nothing here is medical or legal advice.",
    "",
    "## Data",
    "",
    link("Prices as CSV", CSV_PATH, "every plan of every provider"),
    link("Prices as JSON", JSON_PATH, "the same rows"),
    link("Columns, license, and changes", "/data", `what each column means; ${license.name}`),
    link("OpenAPI", OPENAPI_PATH, "the endpoints that programs may read"),
    "",
    "## Pages",
    "",
    link("All providers", "/providers", "every provider by name, with its lowest prices"),
    link("Prices by state", "/states", "the lowest prices and the providers in each state"),
    link("Prices by medication", "/medications", "semaglutide and tirzepatide"),
    link("How we rank and earn", "/how-we-rank-and-earn", "how lists are ordered and what we earn from"),
    link("Blog", "/blog", "guides with sources"),
    "",
  ].join("\n");
}
