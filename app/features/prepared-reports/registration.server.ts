import type { Registration } from "~/platform/registration.server";
import { defineAnswerSweep } from "./jobs.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { jobs: defineAnswerSweep, staffPages };
