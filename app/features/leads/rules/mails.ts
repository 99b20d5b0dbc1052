/** The emails that a lead with an email address gets, by form (spec:leads#summary-mail). */
export const leadMailKinds = { comparison: "provider-summary", savings: "savings-summary" } as const;
