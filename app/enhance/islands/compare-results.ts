import { ResultsPage } from "~/features/compare/components/results-page";
import { island } from "../hydrate-island";

export const hydrate = island(ResultsPage);
