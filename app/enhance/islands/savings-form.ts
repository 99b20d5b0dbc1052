import { FormPage } from "~/features/savings/components/form-page";
import { island } from "../hydrate-island";

export const hydrate = island(FormPage);
