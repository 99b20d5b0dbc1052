import type { Role } from "~/features/auth/rules/access";

/** The sources of the content manager's own traffic (spec:revenue#manager-sources). */
const OWN_SOURCES: readonly string[] = ["hv", "msl"];

/** The sources whose conversions a role may see; null means all. Every query of conversions uses this. */
export function visibleSources(actor: { role: Role }): readonly string[] | null {
  return actor.role === "admin" ? null : OWN_SOURCES;
}

/**
 * Whether a role sees spend. Spend isn't stored by source, so a role that sees only some sources sees no spend and no
 * ROAS (spec:access#content-manager-data).
 */
export function canSeeSpend(actor: { role: Role }): boolean {
  return actor.role === "admin";
}
