import { href } from "react-router";
import { NextPage } from "./next-page";

/** The parameter that preselects the state in the comparison's form. Only the browser reads it. */
export const STATE_PARAMETER = "state";

/** Inside a form that opens the comparison, with `data-enhance="opens-next-page"`. */
export function OpensComparison() {
  return <NextPage path={href("/compare-providers")} island="compare-form" ignored={STATE_PARAMETER} />;
}
