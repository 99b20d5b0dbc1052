import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  largeBodies: { [href("/admin/revenue/statement")]: 4_000_000 },
  staffPages,
};
