import type { Role } from "~/features/auth/rules/access";

/** The sources of the content manager's own traffic (decision A4). */
const OWN_SOURCES: readonly string[] = ["hv", "msl"];

/** The sources whose conversions a role may see; null: all of them. Every query of conversions asks this. */
export function visibleSources(actor: { role: Role }): readonly string[] | null {
  return actor.role === "admin" ? null : OWN_SOURCES;
}

/** Spend is not kept by source, so who sees a part of the sources sees neither it nor what is made of it (decision A4). */
export function maySeeSpend(actor: { role: Role }): boolean {
  return actor.role === "admin";
}
