import { useState } from "react";
import { useFetcher } from "react-router";
import { type FormErrors, fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { usStates } from "~/kernel/us-states";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { NumberInput, Select } from "~/ui/inputs";
import type { RankingDraft, RuleDraft } from "../rules/ranking-form";
import type { RankingResponse } from "../rules/ranking-response";

type FillSectionProps = {
  draft: RankingDraft;
  set: (patch: Partial<RankingDraft>) => void;
  errors: FormErrors;
};

/** The rule that fills the ranking (spec:rankings#fill-rule), and a preview of what it changes. */
export function FillSection({ draft, set, errors }: FillSectionProps) {
  const fetcher = useFetcher<RankingResponse>();
  const [applied, setApplied] = useState<RankingResponse | undefined>(undefined);
  const answer = fetcher.state === "idle" && fetcher.data !== applied ? fetcher.data : undefined;
  const { rule } = draft;
  const setRule = (patch: Partial<RuleDraft>) => set({ rule: { ...rule, ...patch } });
  const all = { ...errors, ...answer?.errors };
  return (
    <section aria-label="Fill rule" className="flex flex-col gap-4 rounded-md border border-line p-4">
      <Checkbox
        checked={rule.isOn}
        onChange={(event) => setRule({ isOn: event.target.checked })}
        hint="Providers with the lowest regular month come first. What they pay us plays no part."
      >
        Fill by a rule
      </Checkbox>
      {rule.isOn && (
        <>
          <RuleFields rule={rule} setRule={setRule} errors={all} />
          <Checkbox
            checked={draft.isKeptFilled}
            onChange={(event) => set({ isKeptFilled: event.target.checked })}
            hint="When prices change, the rule saves a new version within 10 minutes, in every post."
          >
            Keep it filled
          </Checkbox>
          <div>
            <Button
              variant="secondary"
              size="sm"
              busy={fetcher.state !== "idle"}
              busyLabel="Checking..."
              onClick={() =>
                fetcher.submit(JSON.stringify({ intent: "fill", draft }), {
                  method: "post",
                  encType: "application/json",
                })
              }
            >
              Preview changes
            </Button>
          </div>
          {answer?.problem && <Banner tone="error" title={answer.problem} />}
          {answer?.filled && (
            <FillPreview
              filled={answer.filled}
              onApply={(entries) => {
                set({ entries });
                setApplied(fetcher.data);
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

type RuleFieldsProps = { rule: RuleDraft; setRule: (patch: Partial<RuleDraft>) => void; errors: FormErrors };

function RuleFields({ rule, setRule, errors }: RuleFieldsProps) {
  const at = (name: keyof RuleDraft) => ({
    id: fieldIdOf(`rule.${name}`),
    error: errors[`rule.${name}`],
  });
  const control = (name: Exclude<keyof RuleDraft, "isOn" | "onlyFresh">) => ({
    value: rule[name],
    onChange: (event: { target: { value: string } }) => setRule({ [name]: event.target.value }),
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field {...at("count")} label="Number of providers">
          <NumberInput {...control("count")} inputMode="numeric" />
        </Field>
        <Field {...at("medication")} label="Medication">
          <Select
            {...control("medication")}
            placeholder="Any"
            options={[
              { value: "semaglutide", label: "Semaglutide" },
              { value: "tirzepatide", label: "Tirzepatide" },
            ]}
          />
        </Field>
        <Field {...at("source")} label="Source">
          <Select
            {...control("source")}
            placeholder="Any"
            options={[
              { value: "compounded", label: "Compounded" },
              { value: "brand_name", label: "FDA-approved brand name" },
            ]}
          />
        </Field>
        <Field {...at("state")} label="Serves">
          <Select
            {...control("state")}
            placeholder="Any state"
            options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Field {...at("newScore")} label="Score of new providers">
          <NumberInput {...control("newScore")} />
        </Field>
      </div>
      <Checkbox checked={rule.onlyFresh} onChange={(event) => setRule({ onlyFresh: event.target.checked })}>
        Leave out stale prices
      </Checkbox>
    </>
  );
}

type FillPreviewProps = {
  filled: NonNullable<RankingResponse["filled"]>;
  onApply: (entries: NonNullable<RankingResponse["filled"]>["entries"]) => void;
};

function FillPreview({ filled, onApply }: FillPreviewProps) {
  const { added, removed, moved } = filled.changes;
  const lists = [
    ["Added", added],
    ["Removed", removed],
    ["Moved", moved],
  ] as const;
  const isSame = lists.every(([, names]) => names.length === 0);
  return (
    <div role="status" className="flex flex-col gap-3 rounded-md bg-sunken p-4 text-sm">
      {isSame && <p>The rule gives this ranking.</p>}
      {lists.map(
        ([label, names]) =>
          names.length > 0 && (
            <p key={label}>
              <span className="font-semibold">{label}:</span> {names.join(", ")}
            </p>
          ),
      )}
      {!isSame && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => onApply(filled.entries)}>
            Apply changes
          </Button>
        </div>
      )}
    </div>
  );
}
