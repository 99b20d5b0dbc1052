import type { QuizQuestion } from "~/features/posts/schema";
import { ChoiceGroup } from "~/ui/choices";
import { Field } from "~/ui/field";
import { NumberInput, Select, TextInput } from "~/ui/inputs";
import { boundsOf, MAX_ANSWER_LENGTH, problemOf } from "../rules/quiz-answers";

export type QuizFieldProps = {
  question: QuizQuestion;
  /** From 1; set when all questions are on one page. */
  number?: number;
  /** Empty if not answered. */
  value: string;
  onChange: (value: string) => void;
};

/** The name of the control that answers a question. */
export const quizFieldName = (question: QuizQuestion) => `answer-${question.id}`;

/** One question with the control of its type (spec:quiz#question-controls). */
export function QuizField({ question, number, value, onChange }: QuizFieldProps) {
  const label = number === undefined ? question.question : `${number}. ${question.question}`;
  const name = quizFieldName(question);
  const common = { optional: !question.required, error: problemOf(question, value) };
  if (question.type === "radio") {
    return (
      <ChoiceGroup
        {...common}
        legend={label}
        name={name}
        options={question.options}
        value={value}
        onChange={onChange}
        required={question.required}
      />
    );
  }
  const bounds = boundsOf(question);
  const hint = question.type === "number" && bounds ? `A number ${bounds}` : undefined;
  return (
    <Field {...common} label={label} hint={hint} required={question.required}>
      <Control question={question} name={name} value={value} onChange={onChange} />
    </Field>
  );
}

type ControlProps = Omit<QuizFieldProps, "number"> & { name: string };

function Control({ question, name, value, onChange }: ControlProps) {
  const isNumber = question.type === "number";
  if (isNumber || question.type === "text") {
    const Input = isNumber ? NumberInput : TextInput;
    return (
      <Input
        name={name}
        value={value}
        maxLength={isNumber ? 15 : MAX_ANSWER_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const isState = question.type === "state";
  return (
    <Select
      name={name}
      value={value}
      options={question.options}
      placeholder={isState ? "Choose your state" : "Choose one"}
      autoComplete={isState ? "address-level1" : "off"}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
