import { Trash2 } from "lucide-react";
import type { QuestionAndAnswer } from "~/features/posts/schema";
import { fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { AddButton } from "~/ui/add-button";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { TextArea, TextInput } from "~/ui/inputs";
import { useListFocus } from "~/ui/list-focus";
import type { EditorForm } from "./editor-form";
import { Section } from "./section";

/** FAQ Section: only pairs with both a question and an answer are saved (spec:post-editor#takeaways-and-faq). */
export function FaqSection({ form }: { form: EditorForm }) {
  const { draft, set, errors } = form;
  const focus = useListFocus<HTMLDivElement>();
  const change = (index: number, patch: Partial<QuestionAndAnswer>) =>
    set({ faq: draft.faq.map((pair, other) => (other === index ? { ...pair, ...patch } : pair)) });
  return (
    <Section
      id="faq"
      hint="Only entries with both a question and an answer are saved. To cite a source in an answer, write [FDA](https://www.fda.gov/)."
    >
      <div ref={focus.frame} className="flex flex-col gap-5">
        {draft.faq.map((pair, index) => (
          <FaqPair
            // biome-ignore lint/suspicious/noArrayIndexKey: the pairs have no other name
            key={index}
            pair={pair}
            index={index}
            errors={errors}
            onChange={(patch) => change(index, patch)}
            onRemove={() => {
              set({ faq: draft.faq.filter((_, other) => other !== index) });
              focus.removed(index);
            }}
          />
        ))}
        <AddButton
          label="Add FAQ question"
          onClick={() => {
            set({ faq: [...draft.faq, { question: "", answer: "" }] });
            focus.added();
          }}
        />
      </div>
    </Section>
  );
}

type FaqPairProps = {
  pair: QuestionAndAnswer;
  index: number;
  errors: EditorForm["errors"];
  onChange: (patch: Partial<QuestionAndAnswer>) => void;
  onRemove: () => void;
};

function FaqPair({ pair, index, errors, onChange, onRemove }: FaqPairProps) {
  const at = (field: keyof QuestionAndAnswer) => ({
    id: fieldIdOf(`faq.${index}.${field}`),
    error: errors[`faq.${index}.${field}`],
  });
  return (
    <div data-item="" tabIndex={-1} className="flex flex-col gap-3 rounded-md border border-line p-4">
      <Field {...at("question")} label={`Question ${index + 1}`}>
        <TextInput value={pair.question} onChange={(event) => onChange({ question: event.target.value })} />
      </Field>
      <Field {...at("answer")} label={`Answer ${index + 1}`}>
        <TextArea
          rows={3}
          value={pair.answer}
          onChange={(event) => onChange({ answer: event.target.value })}
        />
      </Field>
      <div>
        <Button variant="quiet" size="sm" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
          Remove question {index + 1}
        </Button>
      </div>
    </div>
  );
}
