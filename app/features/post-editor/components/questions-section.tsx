import { Play } from "lucide-react";
import { useState } from "react";
import type { QuizSiteTexts } from "~/features/quiz/rules/site-texts";
import { AddButton } from "~/ui/add-button";
import { Button } from "~/ui/button";
import { useListFocus } from "~/ui/list-focus";
import { randomUuid } from "~/ui/random-uuid";
import { SortableList } from "~/ui/sortable-list";
import { newQuestion, type QuestionDraft } from "../rules/post-draft";
import type { EditorForm } from "./editor-form";
import { QuestionFields } from "./question-fields";
import { QuizCopies, type StoredVersion } from "./quiz-copies";
import { mapEntriesOf, QuizMapSection } from "./quiz-map-section";
import { QuizPreview } from "./quiz-preview";
import { Section } from "./section";

type QuestionsSectionProps = { form: EditorForm; siteTexts: QuizSiteTexts; stored: StoredVersion };

/** Quiz Questions (spec:post-editor#question-editor). */
export function QuestionsSection({ form, siteTexts, stored }: QuestionsSectionProps) {
  const { draft, set, errors } = form;
  const [isTrying, setTrying] = useState(false);
  const questions = draft.quizQuestions;
  const setQuestions = (quizQuestions: QuestionDraft[]) => set({ quizQuestions });
  const focus = useListFocus<HTMLDivElement>();
  const nameOf = (_question: QuestionDraft, index: number) => `question ${index + 1}`;
  return (
    <Section
      id="quiz-questions"
      hint="Visitors answer these in order, one at a time, unless all questions are on the same page. With no questions, the ranking appears right away."
      aside={
        <div className="flex flex-wrap gap-2">
          {questions.length > 0 && (
            <Button variant="secondary" size="sm" onClick={() => setTrying(true)}>
              <Play aria-hidden="true" className="size-4" />
              Try the quiz
            </Button>
          )}
          <QuizCopies form={form} stored={stored} />
        </div>
      }
    >
      {questions.length > 0 && <QuizMapSection form={form} />}
      <div ref={focus.frame} className="flex flex-col gap-5">
        <SortableList
          id="question-order"
          items={questions}
          keyOf={(question) => question.id}
          nameOf={nameOf}
          onMove={setQuestions}
        >
          {(question, index, moves) => (
            <QuestionFields
              question={question}
              index={index}
              moves={moves}
              errors={errors}
              onChange={(next) =>
                setQuestions(questions.map((other) => (other.id === question.id ? next : other)))
              }
              onRemove={() => {
                setQuestions(questions.filter((other) => other.id !== question.id));
                focus.removed(index);
              }}
            />
          )}
        </SortableList>
        <AddButton
          label="Add question"
          onClick={() => {
            setQuestions([...questions, newQuestion(`q-${randomUuid().slice(0, 8)}`)]);
            focus.added();
          }}
        />
      </div>
      <QuizPreview
        open={isTrying}
        onClose={() => setTrying(false)}
        draft={draft}
        entryCount={mapEntriesOf(form)?.length ?? 0}
        siteTexts={siteTexts}
      />
    </Section>
  );
}
