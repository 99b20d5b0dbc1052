import { type QuestionType, questionTypes } from "~/features/posts/schema";
import { type FormErrors, fieldIdOf } from "~/features/ranking-editor/rules/form-fields";
import { Checkbox } from "~/ui/choices";
import { Field } from "~/ui/field";
import { NumberInput, Select, TextInput } from "~/ui/inputs";
import type { ItemMoves } from "~/ui/sortable-list";
import { type QuestionDraft, withType } from "../rules/post-draft";
import { ItemHeader } from "./item-header";
import { QuestionOptions } from "./question-options";

/** spec:post-editor#question-editor */
const typeNames: Record<QuestionType, string> = {
  select: "Dropdown Select",
  radio: "Radio Buttons",
  state: "State Dropdown",
  number: "Number Input",
  text: "Text Input",
};

type QuestionFieldsProps = {
  question: QuestionDraft;
  index: number;
  moves: ItemMoves;
  errors: FormErrors;
  onChange: (question: QuestionDraft) => void;
  onRemove: () => void;
};

/** One question with the fields of its type. */
export function QuestionFields({ question, index, moves, errors, onChange, onRemove }: QuestionFieldsProps) {
  const path = `quizQuestions.${index}`;
  const at = (field: keyof QuestionDraft) => ({
    id: fieldIdOf(`${path}.${field}`),
    error: errors[`${path}.${field}`],
  });
  const change = (patch: Partial<QuestionDraft>) => onChange({ ...question, ...patch });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 p-4">
      <legend className="sr-only">Question {index + 1}</legend>
      <ItemHeader number={index + 1} name={`question ${index + 1}`} moves={moves} onRemove={onRemove} />
      <Field {...at("question")} label="Question" required>
        <TextInput value={question.question} onChange={(event) => change({ question: event.target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...at("type")} label="Type">
          <Select
            value={question.type}
            options={questionTypes.map((value) => ({ value, label: typeNames[value] }))}
            onChange={(event) => {
              const type = questionTypes.find((name) => name === event.target.value);
              if (type) onChange(withType(question, type));
            }}
          />
        </Field>
        <Field
          {...at("urlParam")}
          label="URL Parameter"
          hint="If the URL includes this parameter, its value answers the question."
        >
          <TextInput
            value={question.urlParam}
            spellCheck={false}
            onChange={(event) => change({ urlParam: event.target.value })}
          />
        </Field>
      </div>
      <TypeFields question={question} path={path} errors={errors} change={change} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Checkbox
          checked={question.required}
          onChange={(event) => change({ required: event.target.checked })}
        >
          Required
        </Checkbox>
        <Checkbox
          checked={question.showOnOnePage}
          onChange={(event) => change({ showOnOnePage: event.target.checked })}
        >
          Show on the same page as the others
        </Checkbox>
      </div>
    </fieldset>
  );
}

type TypeFieldsProps = {
  question: QuestionDraft;
  path: string;
  errors: FormErrors;
  change: (patch: Partial<QuestionDraft>) => void;
};

/** What only questions of one type have: options, states, bounds. */
function TypeFields({ question, path, errors, change }: TypeFieldsProps) {
  const hasOptions = question.type === "select" || question.type === "radio";
  const at = (field: "min" | "max") => ({
    id: fieldIdOf(`${path}.${field}`),
    error: errors[`${path}.${field}`],
  });
  return (
    <>
      {hasOptions && (
        <QuestionOptions
          path={`${path}.options`}
          options={question.options}
          errors={errors}
          onChange={(options) => change({ options })}
        />
      )}
      {question.type === "state" && (
        <p className="text-sm text-ink-soft">The options are all 50 states and DC.</p>
      )}
      {question.type === "number" && (
        <div className="grid max-w-md gap-4 sm:grid-cols-2">
          <Field {...at("min")} label="Minimum" optional>
            <NumberInput value={question.min} onChange={(event) => change({ min: event.target.value })} />
          </Field>
          <Field {...at("max")} label="Maximum" optional>
            <NumberInput value={question.max} onChange={(event) => change({ max: event.target.value })} />
          </Field>
        </div>
      )}
    </>
  );
}
