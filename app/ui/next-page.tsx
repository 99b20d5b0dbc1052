import { useContext } from "react";
import { RenderApartContext } from "./render-apart";

type NextPageProps = {
  path: string;
  /** The name of the island that the next page is for. */
  island: string;
};

/*
 * <NextPage path={href("/calculator/results")} island="calculator-results" />
 *
 * On a document with a form, outside its island: what `prepareNextPage` fetches once the form is nearly complete. Rules
 * in a template do nothing, but the page's security policy knows their hash.
 */
export function NextPage({ path, island }: NextPageProps) {
  const scripts = useContext(RenderApartContext)?.scripts[island] ?? [];
  const rules = { prefetch: [{ urls: [path], eagerness: "immediate" }] };
  return (
    <template data-next-page="" data-scripts={scripts.join(" ")}>
      <script type="speculationrules">{JSON.stringify(rules)}</script>
    </template>
  );
}
