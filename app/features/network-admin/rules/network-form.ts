import {
  type ConversionField,
  type ConversionStatus,
  conversionFields,
  conversionStatuses,
  type FieldMapping,
  type ParameterMapping,
  type StatusMapping,
} from "~/features/revenue/rules/mapping";

/** Texts of the mapping editor: names and words are side by side, separated by commas. */

export const nameFieldOf = (field: ConversionField) => `name_${field}`;
export const requiredFieldOf = (field: ConversionField) => `required_${field}`;
export const wordsFieldOf = (status: ConversionStatus) => `words_${status}`;

const PARAMETER_NAME = /^[\w.[\]-]{1,60}$/;
const MAX_NAMES = 5;
const MAX_WORDS = 30;
const MAX_WORD_LENGTH = 60;
/** Carries the secret, so a network can't use it for anything else. */
const RESERVED = "token";

type Read<Value> = { value: Value; errors: Record<string, string> };

/** Reads the parameter names of every field, and whether it's required. */
export function readMappingForm(
  fields: Readonly<Record<string, string | undefined>>,
): Read<ParameterMapping> {
  const errors: Record<string, string> = {};
  const taken = new Map<string, ConversionField>();
  const entries = conversionFields.map((field): [ConversionField, FieldMapping] => {
    const names = splitList(fields[nameFieldOf(field)]);
    const problem = namesProblem(field, names, taken);
    if (problem) errors[nameFieldOf(field)] = problem;
    for (const name of names) taken.set(name, field);
    return [
      field,
      { names, required: field === "transaction_id" || fields[requiredFieldOf(field)] === "on" },
    ];
  });
  for (const [field, { names, required }] of entries) {
    if (required && names.length === 0)
      errors[nameFieldOf(field)] ??= "Enter the parameter name the network uses";
  }
  return { value: Object.fromEntries(entries) as Record<ConversionField, FieldMapping>, errors };
}

function namesProblem(
  field: ConversionField,
  names: readonly string[],
  taken: ReadonlyMap<string, ConversionField>,
): string | null {
  if (names.length > MAX_NAMES) return `Enter at most ${MAX_NAMES} names`;
  const bad = names.find((name) => !PARAMETER_NAME.test(name));
  if (bad !== undefined) return "Enter at most 60 characters: letters, digits, and . _ - [ ] only";
  if (names.includes(RESERVED)) return `Enter another name. The token uses ${RESERVED}`;
  const twice = names.find((name) => taken.has(name) && taken.get(name) !== field);
  return twice === undefined ? null : `Enter another name. Another field uses ${twice}`;
}

/** Reads which of the network's words mean which status. */
export function readStatusForm(fields: Readonly<Record<string, string | undefined>>): Read<StatusMapping> {
  const errors: Record<string, string> = {};
  const value: Record<string, ConversionStatus> = {};
  for (const status of conversionStatuses) {
    const words = splitList(fields[wordsFieldOf(status)]).map((word) => word.toLowerCase());
    const isLong = words.some((word) => word.length > MAX_WORD_LENGTH);
    const twice = words.find((word) => Object.hasOwn(value, word));
    if (words.length > MAX_WORDS || isLong) {
      errors[wordsFieldOf(status)] =
        `Enter at most ${MAX_WORDS} words of at most ${MAX_WORD_LENGTH} characters each`;
    } else if (twice !== undefined) {
      errors[wordsFieldOf(status)] = `Enter another word. Another status already uses ${twice}`;
    }
    for (const word of words) value[word] = status;
  }
  return { value, errors };
}

/** The words of a status as the editor shows them. */
export function wordsOf(status: ConversionStatus, mapping: StatusMapping): string {
  return Object.keys(mapping)
    .filter((word) => mapping[word] === status)
    .join(", ");
}

/** "a, b" → ["a", "b"], without duplicates. */
export function splitList(text: string | undefined): string[] {
  const parts = (text ?? "").split(/[,\n]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}
