import type { ReactNode } from "react";
import {
  administrationTypeLabels,
  paymentMethodLabels,
  preferredMedicationLabels,
} from "~/features/brands/schema";
import { dollarsToCents, formatDollarsAndCents } from "~/kernel/money";
import { stateName } from "~/kernel/us-states";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { Facts } from "~/ui/facts";
import { dosageLabel, genderLabels, labelOf } from "../rules/labels";

type Contact = {
  email: string | null;
  phone: string | null;
  state: string;
  createdAt: Date;
};

export function ContactFacts({ lead: { email, phone, state, createdAt } }: { lead: Contact }) {
  return (
    <FactsCard
      title="Person"
      facts={[
        [
          "Email",
          email ? (
            <a key="email" href={`mailto:${encodeURIComponent(email)}`} className="link">
              {email}
            </a>
          ) : (
            "–"
          ),
        ],
        ["Phone", phone ?? "–"],
        ["State", stateName(state)],
        ["Received", <DateTime key="received" at={createdAt} />],
      ]}
    />
  );
}

type ComparisonAnswers = {
  gender: string;
  heightFeet: number;
  heightInches: number;
  currentWeight: string;
  goalWeight: string;
  preferredMedication: string;
  administrationType: string;
  isDiabetic: boolean;
  paymentMethod: string;
};

/** The answers of the comparison form (spec:leads#user-leads). */
export function ComparisonFacts({ lead }: { lead: ComparisonAnswers }) {
  return (
    <FactsCard
      title="Answers"
      facts={[
        ["Medication", labelOf(preferredMedicationLabels, lead.preferredMedication)],
        ["Form", labelOf(administrationTypeLabels, lead.administrationType)],
        ["Payment", labelOf(paymentMethodLabels, lead.paymentMethod)],
        ["Gender", labelOf(genderLabels, lead.gender)],
        ["Height", `${lead.heightFeet} ft ${lead.heightInches} in`],
        ["Current weight", `${Number(lead.currentWeight)} lbs`],
        ["Goal weight", `${Number(lead.goalWeight)} lbs`],
        ["Diabetic", lead.isDiabetic ? "Yes" : "No"],
      ]}
    />
  );
}

type SavingsAnswers = {
  medication: string;
  administrationType: string;
  dosage: string;
  currentProvider: string;
  /** Dollars per month, in the database's format. */
  currentCost: string;
  paymentMethod: string;
};

/** The answers of the savings form (spec:leads#prescription-leads). */
export function SavingsFacts({ lead }: { lead: SavingsAnswers }) {
  return (
    <FactsCard
      title="Answers"
      facts={[
        ["Medication", labelOf(preferredMedicationLabels, lead.medication)],
        ["Form", labelOf(administrationTypeLabels, lead.administrationType)],
        ["Dosage", dosageLabel(lead.dosage)],
        ["Current provider", lead.currentProvider],
        ["Current cost", `${formatDollarsAndCents(dollarsToCents(lead.currentCost))} per month`],
        ["Payment", labelOf(paymentMethodLabels, lead.paymentMethod)],
      ]}
    />
  );
}

function FactsCard({ title, facts }: { title: string; facts: readonly [string, ReactNode][] }) {
  return (
    <Card as="section" pad="sm">
      <h2 className="text-base font-semibold">{title}</h2>
      <Facts className="mt-3" facts={facts} />
    </Card>
  );
}
