import { Form, href, Link } from "react-router";
import { type Period, periodText } from "~/kernel/period";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { formatDay } from "~/ui/date-time";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { type FormRefusal, useAttempt } from "~/ui/staff-form";
import { periodValue } from "../rules/retention";

type ShownKind = {
  kind: string;
  label: string;
  effect: string;
  choices: Period[];
  period: Period | null;
  deletedBefore: Date | null;
};

type RetentionPageProps = {
  kinds: readonly ShownKind[];
  /** Kind → what the next night would delete. */
  previews: Record<string, string>;
  backups: { keep: number; schedule: string | null };
  answer:
    | { previews: Record<string, string> | null; refusal: FormRefusal | null; values: Record<string, string> }
    | undefined;
};

/** `/admin/settings/retention`: a period for each kind of data, with a preview. */
export function RetentionPage({ kinds, previews, backups, answer }: RetentionPageProps) {
  const refusal = answer?.refusal ?? undefined;
  const attempt = useAttempt(refusal);
  const problems = Object.entries(refusal?.errors ?? {}).map(([fieldId, message]) => ({ fieldId, message }));
  const shown = answer?.previews ?? previews;
  return (
    <section aria-labelledby="retention" className="flex max-w-form flex-col gap-5">
      <div>
        <h2 id="retention" className="text-lg font-semibold">
          Retention
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          Every night, the site deletes what is older than you choose here. Each deletion is in the audit log.
          Nothing is deleted until you choose it.
        </p>
      </div>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <ErrorSummary title={refusal?.message ?? null} errors={problems} attempt={attempt} />
        {answer?.previews && <PreviewBanner previews={answer.previews} />}
        {kinds.map((kind) => (
          <KindField
            key={kind.kind}
            kind={kind}
            value={answer?.values[kind.kind]}
            error={refusal?.errors[kind.kind]}
            preview={shown[kind.kind]}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="preview" variant="secondary">
            Preview
          </Button>
          <ConfirmButton
            name="intent"
            value="save"
            question="Are you sure you want to save these periods?"
            detail="The site deletes older data tonight. You can change the periods until then. Deleted data can't be restored."
            confirmLabel="Save retention"
          >
            Save retention
          </ConfirmButton>
        </div>
      </Form>
      <FixedPeriods backups={backups} />
    </section>
  );
}

function PreviewBanner({ previews }: { previews: Record<string, string> }) {
  const texts = Object.values(previews);
  return (
    <Banner tone="info" title="Preview. Nothing is saved yet.">
      {texts.length === 0 ? "Everything is kept." : `${texts.join(". ")}.`}
    </Banner>
  );
}

type KindFieldProps = {
  kind: ShownKind;
  value: string | undefined;
  error: string | undefined;
  preview: string | undefined;
};

function KindField({
  kind: { kind, label, effect, choices, period, deletedBefore },
  value,
  error,
  preview,
}: KindFieldProps) {
  const hint = [
    effect,
    deletedBefore && `Details before ${formatDay(deletedBefore)} are deleted.`,
    preview && `${preview}.`,
  ];
  return (
    <Field id={kind} label={label} hint={hint.filter(Boolean).join(" ")} error={error} required>
      <Select
        name={kind}
        defaultValue={value ?? (period ? periodValue(period) : "keep")}
        options={[
          { value: "keep", label: "Keep" },
          ...choices.map((choice) => ({ value: periodValue(choice), label: periodText(choice) })),
        ]}
      />
    </Field>
  );
}

/** Periods that the software sets. */
function FixedPeriods({ backups: { keep, schedule } }: Pick<RetentionPageProps, "backups">) {
  return (
    <Card as="section" pad="sm">
      <h3 className="text-base font-semibold">Fixed periods</h3>
      <Facts
        className="mt-3"
        facts={[
          ["Emails in the queue", "Minutes after sending, or at most 14 days if undeliverable"],
          ["Staff sessions and links", "Deleted the night after they expire"],
          ["Staff devices", "At most 400 days after the last use"],
          ["Texts of price reports", "30 days after the decision"],
          ["Prepared reports", "30 days, or until the account is deactivated"],
          ["Price watches", "A year, or until they're ended"],
          ["Payments of erased claims", "7 years after the payment"],
          ["Request ledger", "Kept, without the data"],
          [
            "Backups",
            schedule
              ? `The newest ${keep}. They keep deleted data until then.`
              : "Not on a schedule. Delete old archives yourself.",
          ],
        ]}
      />
      <p className="mt-3 text-sm text-ink-soft">
        To erase one person's data, use{" "}
        <Link to={href("/admin/people")} className="link">
          People's data
        </Link>
        .
      </p>
    </Card>
  );
}
