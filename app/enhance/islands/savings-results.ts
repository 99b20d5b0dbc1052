import { ResultsPage } from "~/features/savings/components/results-page";
import { island } from "../hydrate-island";

export const hydrate = island(ResultsPage);
