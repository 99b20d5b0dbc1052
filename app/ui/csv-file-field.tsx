import { Field } from "./field";
import { controlClass } from "./inputs";

type CsvFileFieldProps = { id: string; label: string; hint: string; required?: boolean };

/** Uploads a CSV file as the field `file`. */
export function CsvFileField({ id, ...texts }: CsvFileFieldProps) {
  return (
    <Field id={id} {...texts}>
      <input id={id} type="file" name="file" accept=".csv,.tsv,.txt,text/csv" className={controlClass} />
    </Field>
  );
}
