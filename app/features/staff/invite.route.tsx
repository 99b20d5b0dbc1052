import { data, href } from "react-router";
import { InvitationMail, invitationMailSubject } from "~/features/auth/components/staff-mails";
import { isRecentlyAuthenticated, requireRecentAuthentication } from "~/features/auth/middleware.server";
import { ConfirmPasswordLink } from "~/features/auth/public-components/confirm-password-link";
import { INVITATION_DAYS } from "~/features/auth/rules/limits";
import { type Refusal, refusalOf } from "~/features/auth/schema";
import { type Platform, platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { SelectField, StaffForm, TextField } from "~/ui/staff-form";
import type { Route } from "./+types/invite.route";
import { type Deliver, inviteMember, inviteMemberAgain } from "./mutations.server";
import { roleNames } from "./rules/people";
import { problemTexts } from "./rules/staff";
import { inviteAgainSchema, inviteSchema } from "./schema";

/**
 * Asks for the password before the form is filled in, because a submitted form must not be answered with another page
 * (spec:access#recent-proof).
 */
const requireRecentProof: Route.MiddlewareFunction = ({ request, context, url }) => {
  if (request.method === "GET") requireRecentAuthentication(context, url);
};

export const middleware = [requireRecentProof];

export function loader({ context }: Route.LoaderArgs) {
  return { delivers: context.get(platformContext).mailer.delivers };
}

/** Invites someone or, with the intent `again` from their page, sends the link again. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const fields = await readFields(request);
  const dependencies = {
    now: platform.now(),
    fixedEmail: platform.config.CONTENT_MANAGER_EMAIL,
    deliver: mailIt(platform),
  };

  const again = inviteAgainSchema.safeParse(fields);
  if (again.success) {
    const { userId } = again.data;
    const memberUrl = new URL(href("/admin/staff/:userId", { userId }), url);
    const actor = requireRecentAuthentication(context, memberUrl);
    const result = await inviteMemberAgain(platform.db, actor, userId, dependencies);
    const text = result.done ? `We sent a new link to ${result.member.email}` : problemTexts[result.problem];
    return redirectWithToast(
      memberUrl.pathname,
      { text, tone: result.done ? "good" : "error" },
      platform.config,
    );
  }

  const parsed = inviteSchema.safeParse(fields);
  if (!parsed.success) return refuse(refusalOf(parsed.error, fields), 400);
  if (!isRecentlyAuthenticated(context))
    return refuse({ message: PROOF_TOO_OLD, errors: {}, values: fields }, 403, true);
  const actor = requireRecentAuthentication(context, url);
  const result = await inviteMember(platform.db, actor, parsed.data, dependencies);
  if (!result.done) {
    const errors = { [result.problem === "fixed-role" ? "role" : "email"]: problemTexts[result.problem] };
    return refuse({ message: "The invitation wasn't sent", errors, values: fields }, 409);
  }
  const text = `Invitation sent to ${result.member.email}`;
  return redirectWithToast(href("/admin/staff"), { text }, platform.config);
}

const PROOF_TOO_OLD = "Confirm your password, then try again. We ask because you signed in a while ago.";

/** @param mustConfirm offers to confirm in another tab, so that the typed values stay here. */
function refuse(refusal: Refusal, status: number, mustConfirm = false) {
  return data({ refusal, mustConfirm }, { status });
}

function mailIt({ config, mailer }: Platform): Deliver {
  const site = mailSite(config);
  return async (tx, { email, name, token }) => {
    const link = `${config.SITE_URL}${href("/login/reset")}?${new URLSearchParams({ token })}`;
    const content = await renderMail(<InvitationMail site={site} name={name} link={link} />);
    await mailer.queue(tx, {
      kind: "staff-invitation",
      to: email,
      subject: invitationMailSubject,
      ...content,
    });
  };
}

const INTENT = "invite";

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const form = { intent: INTENT, refusal: actionData?.refusal };
  return (
    <>
      <PageHeader title="Invite">
        We email them a link to choose a password. It works once, for {INVITATION_DAYS} days.
      </PageHeader>
      <Card className="max-w-form">
        <StaffForm {...form} submit="Send invitation" busy="Sending...">
          <TextField {...form} name="name" label="Name" autoComplete="off" />
          <TextField {...form} name="email" label="Email" type="email" autoComplete="off" />
          <SelectField
            {...form}
            name="role"
            label="Role"
            hint="Content managers write posts and see how they perform. Administrators can do everything."
            defaultValue="content_manager"
            options={[
              { value: "content_manager", label: roleNames.content_manager },
              { value: "admin", label: roleNames.admin },
            ]}
          />
        </StaffForm>
        {actionData?.mustConfirm && <ConfirmPasswordLink />}
      </Card>
      {loaderData.delivers === "outbox" && (
        <Banner tone="warning" still className="mt-6 max-w-form" title="No mail server is set up">
          Emails are saved as files in the outbox folder of the data folder. Set SMTP_URL to send them.
        </Banner>
      )}
    </>
  );
}
