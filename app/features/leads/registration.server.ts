import type { Registration } from "~/platform/registration.server";
import { comparisonLeadData } from "./use-cases/person-data.server";
import { comparisonLeadRetention } from "./use-cases/retention.server";

export const registration: Registration = {
  personData: [comparisonLeadData],
  retainedData: () => [comparisonLeadRetention],
};
