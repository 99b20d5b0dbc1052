import type { ComponentProps } from "react";
import { usStates } from "~/kernel/us-states";
import { Select } from "./inputs";

const options = usStates.map(({ code, name }) => ({ value: code, label: name }));

/** The US states and the District of Columbia, by name. Accepts the props of `<Select>`, except the options. */
export function StateSelect(props: Omit<ComponentProps<typeof Select>, "options">) {
  return (
    <Select placeholder="Choose your state" autoComplete="address-level1" {...props} options={options} />
  );
}
