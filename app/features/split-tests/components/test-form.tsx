import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FocusedHeading } from "~/ui/focused-heading";
import { Select, TextArea, TextInput } from "~/ui/inputs";
import { useAttempt } from "~/ui/staff-form";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import { missingToSend } from "../rules/draft";
import { metrics } from "../rules/metrics";
import {
  type DraftRefusal,
  metricKeys,
  splitTestStatuses,
  statusNames,
  type TestDraft,
  type VariantPost,
} from "../schema";
import { DateField, type DraftFieldsProps, fieldId } from "./date-field";
import { TrafficFields } from "./traffic-fields";
import { VariantRows } from "./variant-rows";

export type OpenForm = {
  /** Null: a new test. */
  test: { id: string; name: string; version: number; hasAssignments: boolean } | null;
  draft: TestDraft;
};

type TestFormProps = OpenForm & {
  posts: readonly VariantPost[];
  refusal: DraftRefusal | undefined;
  /** The URL of Cancel. */
  listAddress: string;
};

/** Creates or changes a split test (spec:split-tests#test-rules). Typed values stay, whatever the response. */
export function TestForm({ test, draft: saved, posts, refusal, listAddress }: TestFormProps) {
  const [draft, setDraft] = useState(refusal?.draft ?? saved);
  // The list below may load a newer version. The form is still based on the one that it opened with.
  const [opened] = useState({ draft: saved, version: test?.version });
  const change = (part: Partial<TestDraft>) => setDraft({ ...draft, ...part });
  const navigation = useNavigation();
  const intent = test ? "update" : "create";
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === intent;
  const errors = refusal?.errors ?? {};
  const problems = Object.entries(errors).map(([name, message]) => ({ fieldId: fieldId(name), message }));
  const missing = missingToSend(draft);
  const title = test ? `Edit ${test.name}` : "Create Split Test";
  return (
    <Card as="section" aria-labelledby="test-form-title" className="mb-6">
      <UnsavedGuard
        parameters={["form"]}
        hasChanges={() => !isBusy && JSON.stringify(draft) !== JSON.stringify(opened.draft)}
      />
      <FocusedHeading id="test-form-title">{title}</FocusedHeading>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <ErrorSummary title={refusal?.message ?? null} errors={problems} attempt={useAttempt(refusal)} />
        <input type="hidden" name="intent" value={intent} />
        {test && <input type="hidden" name="id" value={test.id} />}
        {test && <input type="hidden" name="version" value={opened.version} />}
        <BasicFields draft={draft} errors={errors} onChange={change} />
        <TrafficFields draft={draft} errors={errors} onChange={change} />
        <VariantRows
          prefix="test"
          variants={draft.variants}
          posts={posts}
          errors={errors}
          onChange={(variants) => change({ variants })}
        />
        {test && <ConclusionField draft={draft} errors={errors} onChange={change} />}
        {test?.hasAssignments && (
          <Banner tone="warning" still title="Visitors already see the variants of this test">
            If you change weights, posts, or variants, the report mixes results from before and after.
            Deleting a variant removes its results from the report. For a clean comparison, complete this test
            and create a new one.
          </Banner>
        )}
        <FormActions isNew={test === null} isBusy={isBusy} missing={missing} listAddress={listAddress} />
      </Form>
    </Card>
  );
}

function ConclusionField({ draft, errors, onChange }: DraftFieldsProps) {
  return (
    <Field
      id={fieldId("conclusion")}
      label="Conclusion"
      hint="What you decided and why. It stays with the test in the list."
      error={errors.conclusion}
      optional
    >
      <TextArea
        name="conclusion"
        rows={3}
        value={draft.conclusion}
        onChange={(event) => onChange({ conclusion: event.target.value })}
      />
    </Field>
  );
}

type FormActionsProps = { isNew: boolean; isBusy: boolean; missing: string | null; listAddress: string };

function FormActions({ isNew, isBusy, missing, listAddress }: FormActionsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : fieldId("missing")}
          busy={isBusy}
          busyLabel={isNew ? "Creating..." : "Saving..."}
        >
          {isNew ? "Create Test" : "Save Changes"}
        </Button>
        <ButtonLink to={listAddress} variant="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
      {missing && (
        <p id={fieldId("missing")} className="-mt-2 text-sm text-ink-soft">
          {missing}
        </p>
      )}
    </>
  );
}

function BasicFields(fields: DraftFieldsProps) {
  const { draft, errors, onChange } = fields;
  return (
    <>
      <Field id={fieldId("name")} label="Test name" error={errors.name} required>
        <TextInput
          name="name"
          value={draft.name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field id={fieldId("description")} label="Description" error={errors.description} optional>
        <TextArea
          name="description"
          rows={2}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <Field
        id={fieldId("primary_metric")}
        label="Primary metric"
        hint="It decides the test, so it stays once visitors take part. The report also warns if another metric gets worse."
        error={errors.primary_metric}
        className="max-w-md"
        required
      >
        <Select
          name="primary_metric"
          value={draft.primaryMetric}
          options={metricKeys.map((value) => ({ value, label: metrics[value].label }))}
          onChange={(event) => onChange({ primaryMetric: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field id={fieldId("status")} label="Status" error={errors.status} required>
          <Select
            name="status"
            value={draft.status}
            options={splitTestStatuses.map((value) => ({ value, label: statusNames[value] }))}
            onChange={(event) => onChange({ status: event.target.value })}
          />
        </Field>
        <DateField {...fields} name="start_date" part="startDate" label="Start date" required />
        <DateField {...fields} name="end_date" part="endDate" label="End date" />
      </div>
    </>
  );
}
