import type { Registration } from "~/platform/registration.server";
import { postsWithOldPricesToday } from "./queries/posts-with-old-prices.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { today: postsWithOldPricesToday, staffPages };
