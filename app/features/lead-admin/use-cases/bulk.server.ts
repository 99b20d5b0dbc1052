import { href } from "react-router";
import { adminOnly } from "~/features/auth/rules/access";
import { type BulkExport, type BulkList, exportBasics, personalExportDetail } from "~/platform/bulk.server";
import type { Secrets } from "~/platform/secrets.server";
import { findLeadStates, listLeadPlaces, streamLeads } from "../queries/leads.server";
import { type LeadPosition, leadFilterSchema, leadPositionSchema } from "../schema";
import { leadLines } from "./export.server";
import { leadFilterOf } from "./lead-filter.server";

/**
 * The list of leads. A lead can be exported or deleted at the person's request; deleting can't be undone, so it isn't
 * offered for many (spec:bulk#bulk-actions).
 */
export function leadBulkLists(secrets: Secrets): BulkList[] {
  return [
    {
      key: "leads",
      page: href("/admin/leads"),
      entity: "lead",
      one: "lead",
      many: "leads",
      async find({ db }, url, limit) {
        const places = await listLeadPlaces(db, leadFilterOf(url, secrets), limit);
        return places.map(({ kind, id }) => `${kind}/${id}`);
      },
      actions: [exportLeads],
    },
  ];
}

const everything = { ...leadFilterSchema.parse({}), search: "" };

/** The lead that "savings/12" names. */
function placeOf(text: string): LeadPosition[] {
  const [kind, id] = text.split("/");
  const place = leadPositionSchema.safeParse({ kind, id });
  return place.success ? [place.data] : [];
}

const exportLeads: BulkExport = {
  ...exportBasics,
  detail: personalExportDetail,
  roles: adminOnly,
  file: "leads",
  async check({ db }, ids) {
    const states = await findLeadStates(db, ids.flatMap(placeOf));
    return ids.map((id) => {
      const isWithdrawn = states.get(id);
      const name = `Lead ${id.slice(0, 40)}`;
      if (isWithdrawn === undefined) return { id, name, problem: "It was deleted" };
      return { id, name, problem: isWithdrawn ? "The person withdrew the consent" : null };
    });
  },
  lines: ({ db }, ids) => leadLines(streamLeads(db, everything, ids.flatMap(placeOf))),
};
