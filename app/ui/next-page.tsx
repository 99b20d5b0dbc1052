import { useContext } from "react";
import { RenderApartContext } from "./render-apart";

type NextPageProps = {
  path: string;
  /** The name of the island that the next page is for. */
  island: string;
  /** A parameter of the next page's URL that doesn't change its document. Its response must say so (No-Vary-Search). */
  ignored?: string;
};

/*
 * <NextPage path={href("/calculator/results")} island="calculator-results" />
 *
 * What `prepareNextPage` fetches once the visitor uses a form. It's either inside a plain form, or beside the island that
 * is the page. Rules in a template do nothing, but the page's security policy knows their hash.
 */
export function NextPage({ path, island, ignored }: NextPageProps) {
  const scripts = useContext(RenderApartContext)?.scripts[island] ?? [];
  const expected = ignored && { expects_no_vary_search: `params=("${ignored}")` };
  const rules = { prefetch: [{ urls: [path], eagerness: "immediate", ...expected }] };
  return (
    <template
      data-next-page=""
      data-scripts={scripts.join(" ")}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would hydrate children beside the template's content
      dangerouslySetInnerHTML={{
        __html: `<script type="speculationrules">${JSON.stringify(rules)}</script>`,
      }}
    />
  );
}
