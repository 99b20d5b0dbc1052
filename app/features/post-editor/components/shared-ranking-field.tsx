import { useState } from "react";
import { href, Link, useFetcher } from "react-router";
import { exceptionsBetween } from "~/features/posts/rules/ranking-exceptions";
import { providerName } from "~/features/ranking-editor/public-components/provider-lines";
import type { UpdateEntries } from "~/features/ranking-editor/public-components/ranking-editor";
import type { EntryDraft } from "~/features/ranking-editor/rules/entry-draft";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { brandIdOf, isSameEntry, type SharedForPost } from "~/features/ranking-editor/rules/shared-for-post";
import { Button } from "~/ui/button";
import { Field, FieldError } from "~/ui/field";
import { Select, TextInput } from "~/ui/inputs";
import type { EditorForm } from "./editor-form";
import type { useSharedRanking } from "./shared-ranking";

/** The shared rankings that a post can use, and the one it uses. */
export type SharedChoices = {
  names: readonly { id: string; name: string }[];
  used: SharedForPost | null;
  /** Whether this person may create and change shared rankings. */
  canShare: boolean;
};

type UsedRanking = ReturnType<typeof useSharedRanking>;

/** Which ranking the post shows: its own, or a shared one with exceptions (spec:rankings#use-shared-ranking). */
export function SharedRankingField(props: { form: EditorForm; choices: SharedChoices; used: UsedRanking }) {
  const { form, choices, used } = props;
  const { draft, errors } = form;
  const known = choices.names.some(({ id }) => id === draft.sharedRankingId);
  const created = used.ranking && !known ? [{ id: used.ranking.id, name: used.ranking.name }] : [];
  return (
    <div className="flex flex-col gap-3">
      <Field
        id={fieldIdOf("sharedRankingId")}
        label="Ranking"
        hint="A shared ranking is changed once for every post that uses it."
        error={errors.sharedRankingId ?? used.problem}
        className="max-w-lg"
      >
        <Select
          value={draft.sharedRankingId}
          placeholder="This post's own ranking"
          options={[...choices.names, ...created].map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => used.choose(event.target.value)}
        />
      </Field>
      {used.ranking && <Exceptions form={form} ranking={used.ranking} canShare={choices.canShare} />}
      {draft.sharedRankingId === "" && choices.canShare && draft.providerRankings.length > 0 && (
        <ShareRanking form={form} onShared={used.choose} />
      )}
    </div>
  );
}

type ExceptionsProps = { form: EditorForm; ranking: SharedForPost; canShare: boolean };

/** What this post changes in the shared ranking. */
function Exceptions({ form, ranking, canShare }: ExceptionsProps) {
  const { draft, set, providers } = form;
  const hidden = draft.rankingExceptions.filter(({ isHidden }) => isHidden);
  const update = updateShared(form, ranking);
  const count = draft.rankingExceptions.length;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken p-3 text-sm">
      <p>
        Changes here apply only to this post.{" "}
        {count > 0 && (count === 1 ? "It has 1 exception." : `It has ${count} exceptions.`)}
      </p>
      {hidden.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {hidden.map(({ providerId }) => {
            const place = ranking.entries.findIndex((entry) => brandIdOf(entry) === providerId);
            const entry = ranking.entries[place];
            return entry ? (
              <li key={entry.key}>
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => update((current) => current.toSpliced(place, 0, entry))}
                >
                  Show {providerName(providers, entry.providerId) ?? "the hidden provider"} again
                </Button>
              </li>
            ) : null;
          })}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {count > 0 && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => set({ rankingExceptions: [], providerRankings: [...ranking.entries] })}
          >
            Remove exceptions
          </Button>
        )}
        {canShare && (
          <Link to={href("/admin/rankings/:id", { id: ranking.id })} target="_blank" className="link">
            Edit the shared ranking<span className="sr-only">, opens in a new tab</span>
          </Link>
        )}
      </div>
    </div>
  );
}

/** Changes the entries that the post shows, and keeps how they differ from the shared ranking. */
export function updateShared({ set }: EditorForm, ranking: SharedForPost): UpdateEntries {
  return (update) =>
    set((current) => {
      const providerRankings = update(current.providerRankings);
      const rankingExceptions = exceptionsBetween(ranking.entries, providerRankings, brandIdOf, isSameEntry);
      return { providerRankings, rankingExceptions };
    });
}

/** What a row says about an entry that differs from the shared ranking. */
export function exceptionNote(form: EditorForm): (entry: EntryDraft) => string | null {
  const own = new Set(
    form.draft.rankingExceptions.map(({ entry, providerId }) => (entry ? brandIdOf(entry) : providerId)),
  );
  return (entry) => (own.has(brandIdOf(entry)) ? "Only here" : null);
}

type ShareResponse = { saved?: { id: string }; problem?: string; errors?: Record<string, string> };

/** Creates a shared ranking from the post's own one, which the post then uses. */
function ShareRanking({ form, onShared }: { form: EditorForm; onShared: (id: string) => void }) {
  const fetcher = useFetcher<ShareResponse>();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [handled, setHandled] = useState<ShareResponse | undefined>(undefined);
  const answer = fetcher.data;
  if (answer !== handled) {
    setHandled(answer);
    if (answer?.saved) onShared(answer.saved.id);
  }
  const [error] = Object.values(answer?.errors ?? {});
  if (!isOpen)
    return (
      <div>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Share this ranking
        </Button>
      </div>
    );
  const share = () => {
    const draft = { name, entries: form.draft.providerRankings, rule: null, isKeptFilled: false };
    fetcher.submit(JSON.stringify({ intent: "save", draft, version: 0 }), {
      method: "post",
      action: href("/admin/rankings/new"),
      encType: "application/json",
    });
  };
  return (
    <div className="flex max-w-lg flex-col gap-2">
      <Field label="Name of the shared ranking">
        <TextInput value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
      </Field>
      {answer?.problem && <FieldError id="share-error">{error ?? answer.problem}</FieldError>}
      <div>
        <Button
          variant="secondary"
          size="sm"
          busy={fetcher.state !== "idle"}
          busyLabel="Sharing..."
          onClick={share}
        >
          Create shared ranking
        </Button>
      </div>
    </div>
  );
}
