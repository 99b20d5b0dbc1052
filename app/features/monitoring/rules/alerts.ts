/** A problem that administrators were emailed about. */
export type Alert = { id: string; title: string; says: string; mailedAt: Date; closedAt: Date | null };
