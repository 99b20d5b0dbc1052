import { href, redirect } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { findSummaryLead } from "~/features/leads/queries.server";
import { againLimits } from "~/features/leads/rules/limits";
import { submissionId } from "~/features/leads/schema";
import { formatWait, type Reply } from "~/kernel/reply";
import { type Platform, platformContext, requestInfoContext } from "~/platform/context.server";
import { readFields } from "~/platform/http/form.server";
import { retryAfter } from "~/platform/http/retry-after.server";
import type { Route } from "./+types/send-again.route";
import { summaryMail } from "./jobs.server";
import { againFailedMessage, sentAgainMessage } from "./rules";

export type SentAgain = Reply<{ message: string }>;

/** For people who open this URL, such as by a reload: the form that posts here (spec:platform#form-endpoints). */
export const loader = () => redirect(href("/compare-providers"));

/**
 * Sends the summary email of a comparison once more (spec:compare#send-again). The form's random id, which only this
 * browser has, takes the place of the email. Every valid id gets the same answer, whether it has an email or not.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const network = platform.rateLimit(
    "summary again",
    againLimits.network.points,
    againLimits.network.seconds,
  );
  const wait = await network.consume(context.get(requestInfoContext).clientAddress);
  if (wait !== null) {
    const message = `Too many requests from your network. Try again in ${formatWait(wait)}.`;
    return answer({ ok: false, message }, { status: 429, headers: retryAfter(wait) });
  }
  const id = submissionId.safeParse((await readFields(request)).submissionId);
  if (!id.success) return refuse(400, "The field submissionId isn't valid. Fill out the form again.");
  try {
    const { config, database, mailer } = platform;
    const lead = (await mayBeSent(platform, id.data)) ? await findSummaryLead(database.db, id.data) : null;
    const catalog = await context.get(brandCatalogContext).all();
    const facts = await context.get(siteTextsContext).facts();
    const mail = lead && (await summaryMail(config, lead, catalog, facts));
    if (mail) await database.db.transaction((tx) => mailer.queue(tx, mail));
    return answer({ ok: true, message: sentAgainMessage(mailer.delivers === "smtp") });
  } catch (error) {
    platform.log.failure(error, "summary not sent again");
    return refuse(503, againFailedMessage);
  }
}

/** Two clicks at once count twice, and only the first is within the limit. */
async function mayBeSent(platform: Platform, id: string): Promise<boolean> {
  const { often, daily } = againLimits;
  const isSoon = await platform.rateLimit("lead summary", often.points, often.seconds).consume(id);
  if (isSoon !== null) return false;
  return (await platform.rateLimit("lead summaries", daily.points, daily.seconds).consume(id)) === null;
}

function refuse(status: number, message: string) {
  return answer({ ok: false, message }, { status });
}

const answer = (reply: SentAgain, init?: ResponseInit) => Response.json(reply, init);
