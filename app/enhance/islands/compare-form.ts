import { FormPage } from "~/features/compare/components/form-page";
import { island } from "../hydrate-island";

export const hydrate = island(FormPage);
