import * as z from "zod/mini";
import {
  type FillRule,
  fillRuleSchema,
  type SharedRankingInput,
} from "~/features/posts/rules/shared-ranking";
import { type EntryDraft, entryDraftOf } from "~/features/ranking-editor/rules/entry-draft";
import { entryForm } from "~/features/ranking-editor/rules/entry-form";
import { type FormErrors, flag, text } from "~/features/ranking-editor/rules/form-fields";

/** The fill rule as typed. Empty choices mean any. */
export type RuleDraft = {
  isOn: boolean;
  count: string;
  medication: string;
  source: string;
  state: string;
  onlyFresh: boolean;
  newScore: string;
};

/** The form of a shared ranking as typed. */
export type RankingDraft = { name: string; entries: EntryDraft[]; rule: RuleDraft; isKeptFilled: boolean };

const newRule: RuleDraft = {
  isOn: false,
  count: "8",
  medication: "",
  source: "",
  state: "",
  onlyFresh: true,
  newScore: "8.0",
};

/** The form of this ranking, or of a new one. */
export function rankingDraftOf(ranking: SharedRankingInput | null): RankingDraft {
  const rule = ranking?.rule;
  return {
    name: ranking?.name ?? "",
    entries: (ranking?.entries ?? []).map(entryDraftOf),
    rule: rule
      ? {
          isOn: true,
          count: String(rule.count),
          medication: rule.medication ?? "",
          source: rule.source ?? "",
          state: rule.state ?? "",
          onlyFresh: rule.onlyFresh,
          newScore: rule.newScore.toFixed(1),
        }
      : newRule,
    isKeptFilled: ranking?.isKeptFilled ?? false,
  };
}

const emptyIsNull = (value: string) => (value.trim() === "" ? null : value.trim());
const NUMBER = /^\d{1,2}(\.\d)?$/;
const numberIn = (value: string) => (NUMBER.test(value.trim()) ? Number(value) : Number.NaN);

const ruleForm = z.pipe(
  z.object({
    isOn: flag,
    count: text(10),
    medication: text(20),
    source: text(20),
    state: text(20),
    onlyFresh: flag,
    newScore: text(10),
  }),
  z.transform(({ isOn, ...typed }): unknown =>
    isOn
      ? {
          count: numberIn(typed.count),
          medication: emptyIsNull(typed.medication),
          source: emptyIsNull(typed.source),
          state: emptyIsNull(typed.state),
          onlyFresh: typed.onlyFresh,
          newScore: numberIn(typed.newScore),
        }
      : null,
  ),
);

const rankingForm = z.object({
  name: text(200).check(z.refine((name) => name !== "", { error: "Enter a name" })),
  entries: z.array(entryForm).check(z.maxLength(100, { error: "Enter at most 100 providers" })),
  // Null: shared from a post, without a rule.
  rule: z.nullable(z.pipe(ruleForm, z.nullable(fillRuleSchema))),
  isKeptFilled: flag,
});

export type CheckedRanking = { ok: true; input: SharedRankingInput } | { ok: false; errors: FormErrors };

/** Checks a submitted form (spec:rankings#shared-rankings) and returns every error by field. */
export function checkRankingForm(draft: unknown): CheckedRanking {
  const parsed = rankingForm.safeParse(draft);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join(".") || "form"] ??= message;
  if (!parsed.success) return { ok: false, errors };
  const { name, entries, rule, isKeptFilled } = parsed.data;
  entries.forEach(({ providerId }, index) => {
    const field = `entries.${index}.providerId`;
    if (providerId === null) errors[field] = "Choose a provider";
    else if (entries.findIndex((other) => other.providerId === providerId) < index)
      errors[field] = "This provider is listed twice. Remove one.";
  });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, input: { name, entries, rule, isKeptFilled: isKeptFilled && rule !== null } };
}

/** The rule of a submitted form, for a preview of what it changes. */
export function checkRule(rule: unknown): { ok: true; rule: FillRule } | { ok: false; errors: FormErrors } {
  const parsed = z.pipe(ruleForm, fillRuleSchema).safeParse(rule);
  if (parsed.success) return { ok: true, rule: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[["rule", ...path].join(".")] ??= message;
  return { ok: false, errors };
}
