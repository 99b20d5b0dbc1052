import { data, href } from "react-router";
import { currentActor, requireRecentAuthentication } from "~/features/auth/middleware.server";
import { findStaffMember, type StaffMember } from "~/features/auth/queries.server";
import type { Role } from "~/features/auth/rules/access";
import { authContext } from "~/features/auth/use-cases/auth.server";
import { platformContext } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/member.route";
import { AccessCard, AccountCard, HistoryCard, RoleCard } from "./components/member-cards";
import {
  changeMemberRole,
  deactivateMember,
  endMemberSessions,
  reactivateMember,
  removeMemberFactor,
  type StaffResult,
} from "./mutations.server";
import { roleNames } from "./rules/people";
import { canChangeAccess, hasFixedRole, problemTexts } from "./rules/staff";
import { type MemberIntent, memberIntentField, roleSchema, userIdField, userIdOrUnknown } from "./schema";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, config } = context.get(platformContext);
  const userId = userIdField.safeParse(params.userId);
  const member = userId.success ? await findStaffMember(db, userId.data, now()) : null;
  if (!member) throw new Response(null, { status: 404 });
  return {
    member,
    isSelf: !canChangeAccess(currentActor(context), member),
    isFixed: hasFixedRole(member, config.CONTENT_MANAGER_EMAIL),
  };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const fields = await readFields(request);
  const intent = memberIntentField.safeParse(fields.intent);
  if (!intent.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const actor = requireRecentAuthentication(context, url);
  const dependencies = { now: now(), fixedEmail: config.CONTENT_MANAGER_EMAIL };
  const userId = userIdOrUnknown.parse(params.userId);
  const work: Record<MemberIntent, () => Promise<StaffResult>> = {
    role: () => changeMemberRole(db, actor, { userId, role: roleOf(fields) }, dependencies),
    deactivate: () => deactivateMember(db, actor, userId, dependencies),
    reactivate: () => reactivateMember(db, actor, userId, dependencies),
    "end-sessions": () => endMemberSessions(db, actor, userId, dependencies),
    "remove-factor": () =>
      removeMemberFactor(db, actor, userId, { ...dependencies, notify: notifyOwner(context) }),
  };
  const result = await work[intent.data]();
  if (!result.done) return data({ problem: problemTexts[result.problem] }, { status: 409 });
  const here = href("/admin/staff/:userId", { userId });
  const undo = intent.data === "deactivate" ? { action: here, fields: { intent: "reactivate" } } : undefined;
  return redirectWithToast(here, { text: doneText(intent.data, result.member), undo }, config);
}

/** The email to the owner doesn't say who did it or from where. */
function notifyOwner(context: Route.ActionArgs["context"]) {
  const auth = context.get(authContext);
  const at = context.get(platformContext).now().toISOString();
  return (tx: Db, userId: string) =>
    auth.notify(tx, { userId, kind: "second_factor_removed", at, device: null, address: null });
}

function roleOf(fields: Record<string, string>): Role {
  const parsed = roleSchema.safeParse(fields);
  if (!parsed.success) throw data("That role doesn't exist.", { status: 400 });
  return parsed.data.role;
}

function doneText(intent: MemberIntent, { name, role }: StaffMember): string {
  const texts: Record<MemberIntent, string> = {
    role: `${name} is now ${role === "admin" ? "an" : "a"} ${roleNames[role].toLowerCase()}`,
    deactivate: `${name} is deactivated and signed out`,
    reactivate: `${name} can sign in again`,
    "end-sessions": `${name} is signed out on all devices`,
    "remove-factor": `${name} signs in with only a password until they set up two-factor authentication again`,
  };
  return texts[intent];
}

export const handle = { crumb: (data: Route.ComponentProps["loaderData"]) => data.member.name };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const parts = [loaderData?.member.name, "Staff", matches[0].loaderData?.siteName];
  return [{ title: parts.filter(Boolean).join(" | ") }, { name: "robots", content: "noindex" }];
}

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  const { member, isSelf, isFixed } = loaderData;
  return (
    <>
      <PageHeader title={member.name || member.email}>{member.email}</PageHeader>
      {actionData && <Banner tone="error" title={actionData.problem} className="mb-6" />}
      {isSelf && (
        <Banner still className="mb-6" title="This is you">
          Another administrator can change your role and access. Your name, password, and sessions are in{" "}
          <Link to={href("/admin/account")} className="link">
            My account
          </Link>
          .
        </Banner>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AccountCard member={member} mayEnd={!isSelf} />
        {!isSelf && <RoleCard member={member} isFixed={isFixed} />}
        {!isSelf && <AccessCard member={member} />}
        <HistoryCard userId={member.userId} />
      </div>
    </>
  );
}
