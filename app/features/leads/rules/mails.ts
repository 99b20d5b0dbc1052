/** The kinds of mail that a lead with an address gets (decision V8), by the form it came from. */
export const leadMailKinds = { comparison: "provider-summary", savings: "savings-summary" } as const;
