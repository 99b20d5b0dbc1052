import type { Registration } from "~/platform/registration.server";
import { mentionsToday } from "./queries/today.server";
import { staffPages } from "./staff-pages";
import { noteRetention } from "./use-cases/retention.server";

export const registration: Registration = {
  today: mentionsToday,
  retainedData: () => [noteRetention],
  staffPages,
};
