import type { Registration } from "~/platform/registration.server";
import { comparisonLeadData } from "./use-cases/person-data.server";

export const registration: Registration = { personData: [comparisonLeadData] };
