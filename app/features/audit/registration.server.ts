import type { Registration } from "~/platform/registration.server";
import { auditRetention } from "./use-cases/retention.server";

export const registration: Registration = { retainedData: () => [auditRetention] };
