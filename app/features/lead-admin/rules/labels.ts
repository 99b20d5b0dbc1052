/** The label that staff see for a stored value; a value unknown to this version stays unchanged. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

export const genderLabels: Record<string, string> = { male: "Male", female: "Female", other: "Other" };

export function dosageLabel(dosage: string): string {
  return labelOf({ not_sure: "Not sure", all_doses: "All doses" }, dosage);
}
