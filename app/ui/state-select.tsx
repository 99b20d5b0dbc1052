import type { ComponentProps } from "react";
import { usStates } from "~/kernel/us-states";
import { Select } from "./inputs";

const options = usStates.map(({ code, name }) => ({ value: code, label: name }));

/** The states of the US and the District of Columbia, by name. Takes what `<Select>` takes, except the options. */
export function StateSelect(props: Omit<ComponentProps<typeof Select>, "options">) {
  return (
    <Select placeholder="Choose your state" autoComplete="address-level1" {...props} options={options} />
  );
}
