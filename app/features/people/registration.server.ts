import type { Registration } from "~/platform/registration.server";
import { staffPages } from "./staff-pages";
import { queuedMailData, staffAccountData } from "./use-cases/person-data.server";

export const registration: Registration = {
  personData: [queuedMailData, staffAccountData],
  staffPages,
};
