import type { Registration } from "~/platform/registration.server";
import { commands } from "./commands.server";

export const registration: Registration = { commands };
