import { useMemo, useState } from "react";
import { mapEntries } from "~/features/quiz/rules/quiz-map";
import { type MapPlace, QuizMapPanel } from "~/features/quiz-editor/public-components/quiz-map";
import { completedQuestions } from "../rules/preview-post";
import type { EditorForm } from "./editor-form";
import { type EditorSections, useEditorSections } from "./editor-sections";

/** The map of the form's quiz (spec:post-editor#quiz-map). */
export function QuizMapSection({ form }: { form: EditorForm }) {
  const { draft, providers } = form;
  const { template, quizQuestions } = draft;
  const [isOpen, setOpen] = useState(false);
  const sections = useEditorSections();
  const entries = mapEntriesOf(form);
  // Stays the same object until something in it changes, because the map of a long quiz takes a moment.
  const seen = JSON.stringify(entries);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` stands for the entries
  const source = useMemo(
    () => ({ template, questions: completedQuestions(quizQuestions), entries }),
    [template, quizQuestions, seen],
  );
  return (
    <QuizMapPanel
      source={providers.problem ? { ...source, entries: null } : source}
      open={isOpen}
      onToggle={setOpen}
      onShow={(place) => showPlace(place, sections)}
    />
  );
}

/** The form's entries that visitors would see; null while providers are being read. */
export function mapEntriesOf({ draft, providers }: Pick<EditorForm, "draft" | "providers">) {
  const entries = draft.providerRankings.map(({ providerId, useDynamicProvider }) => ({
    providerId: Number(providerId) || null,
    useDynamicProvider,
  }));
  return mapEntries(entries, (id) => {
    const line = providers.find(String(id));
    return line?.isStopped ? null : line;
  });
}

function showPlace(place: MapPlace, sections: EditorSections): void {
  if (place.at === "question") {
    const path = `quizQuestions.${place.question}`;
    const isShown = place.option !== null && sections.showField(`${path}.options.${place.option}.label`);
    if (!isShown) sections.showField(`${path}.question`);
  } else if (place.at === "template") sections.showField("template");
  else sections.goTo(sectionOf[place.at]);
}

const sectionOf = { questions: "quiz-questions", ranking: "rankings", squeeze: "squeeze" } as const;
