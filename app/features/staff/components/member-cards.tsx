import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { SelectField, StaffForm } from "~/ui/staff-form";
import { roleNames } from "../rules/people";
import { type MemberOverview, problemTexts } from "../rules/staff";
import { StateBadge } from "./state-badge";

export function AccountCard({ member, mayEnd }: { member: MemberOverview; mayEnd: boolean }) {
  return (
    <Section title="Account">
      <Facts
        className="mt-3"
        facts={[
          ["Status", <StateBadge key="state" state={member.state} />],
          ["Role", roleNames[member.role]],
          ["Two-factor authentication", member.hasSecondFactor ? "On" : "Off"],
          ["Sessions", member.sessions],
          ["Last used", member.lastUsedAt ? <DateTime key="last" at={member.lastUsedAt} /> : "–"],
          ["Since", <DateTime key="since" at={member.createdAt} day />],
        ]}
      />
      {mayEnd && member.sessions > 0 && (
        <Form method="post" className="mt-4">
          <ConfirmButton
            name="intent"
            value="end-sessions"
            variant="secondary"
            question={`Are you sure you want to sign out ${member.name}?`}
            detail="This signs them out on every device. They can sign in again."
            confirmLabel="Sign out"
          >
            End all sessions
          </ConfirmButton>
        </Form>
      )}
      {mayEnd && member.hasSecondFactor && (
        <Form method="post" className="mt-3">
          <ConfirmButton
            name="intent"
            value="remove-factor"
            variant="secondary"
            question={`Are you sure you want to remove two-factor authentication for ${member.name}?`}
            detail="This removes their authenticator app and all passkeys. Do it only if they lost them and you've confirmed their identity. They're signed out and can then sign in with their password alone."
            confirmLabel="Remove two-factor authentication"
          >
            Remove two-factor authentication
          </ConfirmButton>
        </Form>
      )}
    </Section>
  );
}

export function RoleCard({ member, isFixed }: { member: MemberOverview; isFixed: boolean }) {
  const form = { intent: "role", refusal: undefined };
  return (
    <Section title="Role">
      {isFixed ? (
        <p className="mt-2 text-sm text-ink-soft">{problemTexts["fixed-role"]}</p>
      ) : (
        <div className="mt-3">
          <StaffForm {...form} submit="Change role" busy="Saving..." variant="secondary">
            <SelectField
              key={member.role}
              {...form}
              name="role"
              label="New role"
              hint="It takes effect with their next click."
              defaultValue={member.role}
              options={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
            />
          </StaffForm>
        </div>
      )}
    </Section>
  );
}

export function AccessCard({ member }: { member: MemberOverview }) {
  const isDeactivated = member.state === "deactivated";
  return (
    <Section title="Access">
      <p className="mt-1 text-sm text-ink-soft">
        {isDeactivated
          ? "This account can't sign in. Its posts and audit log entries are kept."
          : "Deactivating signs them out immediately. Their work is kept, and you can reactivate them."}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {member.state === "invited" && (
          <Form method="post" action={href("/admin/staff/invite")}>
            <input type="hidden" name="userId" value={member.userId} />
            <Button type="submit" name="intent" value="again" variant="secondary">
              Send a new link
            </Button>
          </Form>
        )}
        <Form method="post">
          {isDeactivated ? (
            <Button type="submit" name="intent" value="reactivate" variant="secondary">
              Reactivate
            </Button>
          ) : (
            <ConfirmButton
              name="intent"
              value="deactivate"
              variant="danger"
              question={`Are you sure you want to deactivate ${member.name}?`}
              detail="They're signed out immediately and can't sign in until an administrator reactivates them."
              confirmLabel="Deactivate"
            >
              Deactivate
            </ConfirmButton>
          )}
        </Form>
      </div>
    </Section>
  );
}

export function HistoryCard({ userId }: { userId: string }) {
  const address = (query: Record<string, string>) => `${href("/admin/audit")}?${new URLSearchParams(query)}`;
  return (
    <Section title="Audit log">
      <ul className="mt-2 flex flex-col gap-1">
        <li>
          <Link
            to={address({ person: userId })}
            className="link inline-flex min-h-11 items-center text-sm sm:min-h-8"
          >
            Changes they made
          </Link>
        </li>
        <li>
          <Link
            to={address({ entity: "staff", entityId: userId })}
            className="link inline-flex min-h-11 items-center text-sm sm:min-h-8"
          >
            Changes to this account
          </Link>
        </li>
      </ul>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </Card>
  );
}
