import { PrescriptionWidget } from "~/features/savings/components/prescription-widget";
import { island } from "../hydrate-island";

export const hydrate = island(PrescriptionWidget);
