import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { NumberInput, Select, TextArea, TextInput } from "~/ui/inputs";
import { type FormRefusal, StaffForm } from "~/ui/staff-form";
import { type ClaimDecision, decisionsFor, paymentWayLabels, paymentWays } from "../rules/review";
import type { DisplayedClaim } from "./displayed-claim";

type DecisionCardProps = {
  claim: DisplayedClaim;
  /** The provider's rebate in dollars; null if none. */
  rebate: string | null;
  /** Today in New York: `2025-03-31`. */
  today: string;
  refusal: (FormRefusal & { intent: ClaimDecision }) | undefined;
};

/** The decisions available for the claim. The claimant gets an email at each step. */
export function DecisionCard({ claim, rebate, today, refusal }: DecisionCardProps) {
  const decisions = decisionsFor(claim.status);
  const isOutdated = refusal !== undefined && Object.keys(refusal.errors).length === 0;
  const formOf = (intent: ClaimDecision) => ({
    intent,
    refusal: refusal?.intent === intent && !isOutdated ? refusal : undefined,
  });
  const seen = <input type="hidden" name="seen" value={claim.status} />;
  return (
    <Card as="section" pad="sm">
      <h2 className="text-base font-semibold">Decision</h2>
      {isOutdated && <Outdated {...refusal} />}
      {decisions.length === 0 && (
        <p className="mt-2 text-sm text-ink-soft">Paid. No further action is needed.</p>
      )}
      {decisions.includes("approve") && (
        <div className="mt-3">
          <StaffForm {...formOf("approve")} submit="Approve" busy="Approving...">
            {seen}
            <p className="text-sm text-ink-soft">We email the claimant that the claim is approved.</p>
          </StaffForm>
        </div>
      )}
      {decisions.includes("pay") && (
        <div className="mt-3">
          <StaffForm {...formOf("pay")} submit="Mark as paid" busy="Saving...">
            {seen}
            <PaymentFields {...formOf("pay")} rebate={rebate} today={today} />
            <p className="text-sm text-ink-soft">
              We email the claimant the amount, date, and number. You can't undo this.
            </p>
          </StaffForm>
        </div>
      )}
      {decisions.includes("decline") && (
        <Folded title="Decline with a reason" isOpen={refusal?.intent === "decline" && !isOutdated}>
          <StaffForm {...formOf("decline")} submit="Decline" busy="Declining..." variant="danger">
            {seen}
            <ReasonField {...formOf("decline")} hint="We include this reason in the email to the claimant." />
          </StaffForm>
        </Folded>
      )}
      {decisions.includes("reopen") && (
        <div className="mt-3">
          <StaffForm {...formOf("reopen")} submit="Reopen" busy="Reopening..." variant="secondary">
            {seen}
            <ReasonField
              {...formOf("reopen")}
              hint="The reason stays in the history. We email the claimant that we're reviewing the claim again, but not why."
            />
          </StaffForm>
        </div>
      )}
    </Card>
  );
}

/** Shown where the reviewer was looking, because the forms below have changed in the meantime. */
function Outdated({ message, values }: FormRefusal) {
  return (
    <Banner tone="warning" title={message} className="mt-3">
      {values.reason && <p className="whitespace-pre-wrap wrap-anywhere">Your draft: “{values.reason}”</p>}
    </Banner>
  );
}

function Folded({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen || undefined} className="group mt-4 border-t border-line pt-3">
      <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-accent-text sm:min-h-9">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {title}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}

type FieldsProps = { intent: ClaimDecision; refusal: FormRefusal | undefined };

function ReasonField({ intent, refusal, hint }: FieldsProps & { hint: string }) {
  return (
    <Field id={`${intent}-reason`} label="Reason" hint={hint} error={refusal?.errors.reason} required>
      <TextArea name="reason" rows={3} maxLength={2000} defaultValue={refusal?.values.reason} />
    </Field>
  );
}

type PaymentFieldsProps = FieldsProps & Pick<DecisionCardProps, "rebate" | "today">;

function PaymentFields({ intent, refusal, rebate, today }: PaymentFieldsProps) {
  const { errors = {}, values = {} } = refusal ?? {};
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id={`${intent}-paidAmount`} label="Amount in dollars" error={errors.paidAmount} required>
        <NumberInput name="paidAmount" unit="$" unitBefore defaultValue={values.paidAmount ?? rebate ?? ""} />
      </Field>
      <Field id={`${intent}-paidOn`} label="Paid on" error={errors.paidOn} required>
        <TextInput type="date" name="paidOn" max={today} defaultValue={values.paidOn ?? today} />
      </Field>
      <Field id={`${intent}-paidBy`} label="Paid by" error={errors.paidBy} required>
        <Select
          name="paidBy"
          defaultValue={values.paidBy ?? "check"}
          options={paymentWays.map((value) => ({ value, label: paymentWayLabels[value] }))}
        />
      </Field>
      <Field
        id={`${intent}-paidReference`}
        label="Check or trace number"
        error={errors.paidReference}
        required
      >
        <TextInput
          name="paidReference"
          maxLength={100}
          autoComplete="off"
          defaultValue={values.paidReference}
        />
      </Field>
    </div>
  );
}
