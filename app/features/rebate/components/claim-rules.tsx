import { CalendarClock, House, Landmark, UserCheck } from "lucide-react";
import { href } from "react-router";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { ReasonList } from "~/ui/reason-list";
import { claimWithinDays, processingTime, rebatesPerHouseholdAndYear } from "../rules/terms";

const rules = [
  {
    Icon: CalendarClock,
    title: `Within ${claimWithinDays} days`,
    text: "We count from your order date.",
  },
  {
    Icon: House,
    title: `Up to ${rebatesPerHouseholdAndYear} a year`,
    text: "Rebates per household and calendar year.",
  },
  { Icon: UserCheck, title: "18 or older", text: "You must also live in the United States." },
  {
    Icon: Landmark,
    title: `Paid in ${processingTime}`,
    text: "We pay by check or ACH after we check the order.",
  },
];

/** Quick rules, beside the form. */
export function ClaimRules() {
  return (
    <Card tone="deep" as="aside" aria-labelledby="claim-rules">
      <h2 id="claim-rules" className="text-lg font-semibold">
        Quick rules
      </h2>
      <ReasonList reasons={rules} />
      <p className="mt-6 text-sm">
        <Link to={href("/rebate-terms")} className="inline-block py-2.5 underline underline-offset-4">
          Read the full rebate terms
        </Link>
      </p>
    </Card>
  );
}
