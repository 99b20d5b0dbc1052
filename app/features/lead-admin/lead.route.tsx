import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { consentText } from "~/features/leads/rules/consent";
import { type Platform, platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/lead.route";
import { ConsentProof } from "./components/consent-proof";
import { EraseCard } from "./components/erase-card";
import { ComparisonFacts, ContactFacts, SavingsFacts } from "./components/lead-answers";
import { OtherLeads } from "./components/other-leads";
import { eraseLead } from "./mutations.server";
import { type FullLead, findLead, findLeadsOfEmail } from "./queries/leads.server";
import { type LeadPosition, leadKindLabels, leadPositionSchema } from "./schema";
import { listQuery } from "./use-cases/lead-filter.server";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, config } = context.get(platformContext);
  const place = placeOf(params);
  const found = await leadAt(db, place);
  const { email, termsVersion } = found.lead;
  const ofEmail = await findLeadsOfEmail(db, email);
  return {
    found,
    words: consentText(termsVersion, config.SITE_NAME),
    others: ofEmail
      .filter((other) => other.kind !== place.kind || other.id !== place.id)
      .map(({ kind, id, createdAt }) => ({ kind, id, createdAt })),
    back: `${href("/admin/leads")}${listQuery(url)}`,
  };
}

/** @throws a 404 response for a URL that can't be a lead's. */
function placeOf(params: Route.LoaderArgs["params"]): LeadPosition {
  const place = leadPositionSchema.safeParse(params);
  if (!place.success) throw new Response(null, { status: 404 });
  return place.data;
}

async function leadAt(db: Platform["db"], place: LeadPosition): Promise<FullLead> {
  const found = await findLead(db, place);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** Deletes the lead at the person's request. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { database, config, mailer, now } = context.get(platformContext);
  const fields = await readFields(request);
  if (fields.intent !== "erase")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const erasure = { place: placeOf(params), withOthers: fields.others === "on" };
  const count = await eraseLead(database.db, currentActor(context), erasure, { mailer, now: now() });
  const text = erasedText(count);
  return redirectWithToast(`${href("/admin/leads")}${listQuery(url)}`, { text }, config);
}

function erasedText(count: number): string {
  if (count === 0) return "This lead was already deleted";
  return count === 1 ? "Lead deleted permanently" : `${count} leads deleted permanently`;
}

/** Not the name: page titles are stored in the browser's history. */
export const handle = {
  crumb: ({ found }: Route.ComponentProps["loaderData"]) => `Lead ${found.lead.leadId}`,
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const parts = [loaderData && `Lead ${loaderData.found.lead.leadId}`, matches[0].loaderData?.siteName];
  return [{ title: parts.filter(Boolean).join(" | ") }, { name: "robots", content: "noindex" }];
}

export default function Lead({ loaderData: { found, words, others, back } }: Route.ComponentProps) {
  const { kind, lead } = found;
  return (
    <>
      <PageHeader title={lead.fullName} back={{ label: "Back to leads", to: back }}>
        {leadKindLabels[kind]}, lead {lead.leadId}
      </PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <ContactFacts lead={lead} />
          <ConsentProof lead={lead} words={words} />
        </div>
        <div className="flex flex-col gap-5">
          {kind === "comparison" ? <ComparisonFacts lead={lead} /> : <SavingsFacts lead={lead} />}
          {others.length > 0 && <OtherLeads others={others} />}
          <EraseCard otherCount={others.length} />
        </div>
      </div>
    </>
  );
}
