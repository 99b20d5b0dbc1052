import { useState } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import { useProviderLines } from "~/features/ranking-editor/public-components/provider-lines";
import { RankingEditor } from "~/features/ranking-editor/public-components/ranking-editor";
import { type FormErrors, fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import type { ProviderLine } from "~/features/ranking-editor/rules/provider-line";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { useToast } from "~/ui/toast";
import { UnsavedGuard } from "~/ui/unsaved-guard";
import type { RankingDraft } from "../rules/ranking-form";
import type { RankingResponse } from "../rules/ranking-response";
import { FillSection } from "./fill-section";
import { useAnswer } from "./use-answer";

type RankingFormProps = {
  stored: RankingDraft;
  /** 0 for a new ranking. */
  version: number;
  providerLines: readonly ProviderLine[] | null;
};

/** The form of a shared ranking: its name, the rule that fills it, and its entries. */
export function RankingForm({ stored, version, providerLines }: RankingFormProps) {
  const [draft, setDraft] = useState(stored);
  const [isSaved, setSaved] = useState(false);
  const providers = useProviderLines(
    providerLines,
    draft.entries.map(({ providerId }) => providerId),
  );
  const navigate = useNavigate();
  const toast = useToast();
  const fetcher = useFetcher<RankingResponse>();
  const attempt = useAnswer(fetcher.data, ({ saved }) => {
    if (!saved) return;
    setSaved(true);
    toast(saved.posts === 0 ? "Ranking saved" : `Ranking saved. ${postsText(saved.posts)} changed.`);
    navigate(href("/admin/rankings"));
  });
  const answer = fetcher.state === "submitting" ? undefined : fetcher.data;
  const errors: FormErrors = answer?.errors ?? {};
  const set = (patch: Partial<RankingDraft>) => {
    setSaved(false);
    setDraft((current) => ({ ...current, ...patch }));
  };
  return (
    <div className="flex max-w-wide flex-col gap-6">
      <UnsavedGuard hasChanges={() => draft !== stored && !isSaved && !fetcher.data?.saved} />
      <ErrorSummary title={answer?.problem ?? null} attempt={attempt} errors={problemsOf(errors)} />
      <Card as="section" aria-label="Ranking" className="flex flex-col gap-5">
        <Field id={fieldIdOf("name")} label="Name" hint="Only staff see it." error={errors.name} required>
          <TextInput value={draft.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <FillSection draft={draft} set={set} errors={errors} />
        <h2 className="text-lg font-semibold">Providers</h2>
        <RankingEditor
          entries={draft.entries}
          update={(update) => {
            setSaved(false);
            setDraft((current) => ({ ...current, entries: update(current.entries) }));
          }}
          path="entries"
          errors={errors}
          providers={providers}
        />
      </Card>
      <div>
        <Button
          busy={fetcher.state !== "idle"}
          busyLabel="Saving..."
          onClick={() =>
            fetcher.submit(JSON.stringify({ intent: "save", draft, version }), {
              method: "post",
              encType: "application/json",
            })
          }
        >
          Save ranking
        </Button>
      </div>
    </div>
  );
}

/** "1 post", "7 posts". */
export const postsText = (count: number) => (count === 1 ? "1 post" : `${count} posts`);

function problemsOf(errors: FormErrors) {
  return Object.entries(errors).map(([path, message]) => {
    const rank = /^entries\.(\d+)/.exec(path)?.[1];
    return {
      fieldId: fieldIdOf(path),
      message: rank === undefined ? message : `Rank ${Number(rank) + 1}: ${message}`,
    };
  });
}
