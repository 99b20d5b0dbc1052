import * as z from "zod/mini";
import { paymentMethods, preferredMedications } from "~/features/brands/schema";
import { stateCodes } from "~/kernel/us-states";

/** Where a lead came from: the comparison form (`user_leads`) or the savings finder (`prescription_leads`). */
export const leadKinds = ["comparison", "savings"] as const;
export type LeadKind = (typeof leadKinds)[number];

/** A row of the list. */
export type ListedLead = {
  kind: LeadKind;
  leadId: number;
  createdAt: Date;
  fullName: string;
  email: string | null;
  phone: string | null;
  state: string;
  medication: string;
  paymentMethod: string;
  contactConsent: boolean;
};

/** "savings/12", as the actions for selected leads name a lead. */
export const placeText = ({ kind, leadId }: Pick<ListedLead, "kind" | "leadId">) => `${kind}/${leadId}`;

export const leadKindLabels: Record<LeadKind, string> = {
  comparison: "Provider comparison",
  savings: "Savings finder",
};

const day = z.iso.date().check(z.refine((value) => value >= "2000-01-01" && value <= "2100-12-31"));

/** An invalid value counts as missing. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** The filters in a URL, except the search. */
export const leadFilterSchema = z.object({
  kind: lenient(z.enum(leadKinds)),
  state: lenient(z.enum(stateCodes)),
  /** "either" is an answer too: it finds the people who chose it. */
  medication: lenient(z.enum(preferredMedications)),
  payment: lenient(z.enum(paymentMethods)),
  /** Whether they may be contacted. */
  consent: lenient(z.enum(["yes", "no"])),
  /** First and last day, America/New_York. */
  from: lenient(day),
  to: lenient(day),
});
export type LeadFilter = z.output<typeof leadFilterSchema> & {
  /** As typed; empty for all leads. */
  search: string;
};

/** The sort keys; the first is the default, newest first. */
export const leadSortKeys = ["created", "name", "kind", "state", "medication", "payment", "consent"] as const;
export type LeadListOrder = { key: (typeof leadSortKeys)[number]; direction: "asc" | "desc" };

/** The lead that a URL refers to. */
export const leadPositionSchema = z.object({
  kind: z.enum(leadKinds),
  id: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
    z.transform((text) => Number(text)),
  ),
});
export type LeadPosition = z.output<typeof leadPositionSchema>;
