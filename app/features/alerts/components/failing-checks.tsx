import { Banner } from "~/ui/banner";
import { DateTime } from "~/ui/date-time";
import type { CheckProblem, FailingCheck } from "../rules/alerts";

const reasons: Record<CheckProblem, string> = {
  slow: "Reading its figures took too long.",
  failed: "Reading its figures failed. The log has the reason.",
};

/** The rules that couldn't be checked at the last try, and since when (spec:alerts#failed-checks). */
export function FailingChecks({ failing }: { failing: readonly FailingCheck[] }) {
  return failing.map(({ rule, since, problem, checkedAt }) => (
    <Banner
      key={rule}
      tone="warning"
      still
      title={
        <>
          “{rule}” couldn’t be checked since <DateTime at={since} />
        </>
      }
    >
      {reasons[problem]} We try again every hour.{" "}
      {checkedAt ? (
        <>
          Its alerts below are from the last check that worked, <DateTime at={checkedAt} />.
        </>
      ) : (
        "It has never been checked."
      )}
    </Banner>
  ));
}
