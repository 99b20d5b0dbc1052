import type { Registration } from "~/platform/registration.server";
import { reviewsToday } from "./queries/today.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { today: reviewsToday, staffPages };
