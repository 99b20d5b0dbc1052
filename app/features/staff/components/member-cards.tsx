import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { Facts } from "~/ui/facts";
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
          ["State", <StateBadge key="state" state={member.state} />],
          ["Role", roleNames[member.role]],
          ["Second factor", member.hasSecondFactor ? "On" : "Off"],
          ["Sessions", member.sessions],
          ["Last use", member.lastUsedAt ? <DateTime key="last" at={member.lastUsedAt} /> : "–"],
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
            detail="They are signed out on every device and can sign in again."
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
            question={`Are you sure you want to remove the second factor of ${member.name}?`}
            detail="Only for somebody who lost both their app and their recovery codes, and whom you know to be who they say. They are signed out and sign in with the password alone."
            confirmLabel="Remove second factor"
          >
            Remove second factor
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
              hint="It counts from their next click on."
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
          ? "This account cannot be used. Its posts and its lines in the audit log stay."
          : "Deactivating signs them out at once. What they made stays, and you can undo it."}
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
              detail="They are signed out at once and cannot sign in until somebody reactivates them."
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
            What they changed
          </Link>
        </li>
        <li>
          <Link
            to={address({ entity: "staff", entityId: userId })}
            className="link inline-flex min-h-11 items-center text-sm sm:min-h-8"
          >
            What was changed about this account
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
