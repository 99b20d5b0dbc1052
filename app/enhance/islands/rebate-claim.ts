import { ClaimPage } from "~/features/rebate/components/claim-page";
import { island } from "../hydrate-island";

export const hydrate = island(ClaimPage);
