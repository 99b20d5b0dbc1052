import type { Registration } from "~/platform/registration.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { staffPages };
