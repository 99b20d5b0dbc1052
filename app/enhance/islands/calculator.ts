import { CalculatorForm } from "~/features/calculator/components/calculator-form";
import { island } from "../hydrate-island";

export const hydrate = island(CalculatorForm);
