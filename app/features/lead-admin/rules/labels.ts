/** The word staff read for a stored value; one that this version does not know stays as it is. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

export const genderLabels: Record<string, string> = { male: "Male", female: "Female", other: "Other" };

export function dosageLabel(dosage: string): string {
  return labelOf({ not_sure: "Not sure", all_doses: "All doses" }, dosage);
}
