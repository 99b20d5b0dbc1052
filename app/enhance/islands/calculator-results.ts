import { ResultsPage } from "~/features/calculator/components/results-page";
import { island } from "../hydrate-island";

export const hydrate = island(ResultsPage);
