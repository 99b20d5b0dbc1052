import { CalendarClock, House, Landmark, UserCheck } from "lucide-react";
import { href, Link } from "react-router";
import { Card } from "~/ui/card";
import { ReasonList } from "~/ui/reason-list";
import { claimWithinDays, processingTime, rebatesPerHouseholdAndYear } from "../rules/terms";

const rules = [
  {
    Icon: CalendarClock,
    title: `Within ${claimWithinDays} days`,
    text: "Claim no later than that after your order.",
  },
  {
    Icon: House,
    title: `Up to ${rebatesPerHouseholdAndYear} a year`,
    text: "Rebates per household and calendar year.",
  },
  { Icon: UserCheck, title: "18 or older", text: "And living in the United States." },
  {
    Icon: Landmark,
    title: `Paid in ${processingTime}`,
    text: "By check or ACH, once we have checked the order.",
  },
];

/** The rules in short, beside the form. */
export function ClaimRules() {
  return (
    <Card tone="deep" as="aside" aria-labelledby="claim-rules">
      <h2 id="claim-rules" className="text-lg font-semibold">
        The rules in short
      </h2>
      <ReasonList reasons={rules} />
      <p className="mt-6 text-sm">
        <Link to={href("/rebate-terms")} className="inline-block py-2.5 underline underline-offset-4">
          Read all rebate terms
        </Link>
      </p>
    </Card>
  );
}
