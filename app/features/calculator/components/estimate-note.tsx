import { Card } from "~/ui/card";
import { CitedSources } from "~/ui/source-link";

/** Explains what the estimate is and isn't (spec:calculator#estimate-note). */
export function EstimateNote() {
  return (
    <Card as="section" tone="sunken" aria-labelledby="estimate-note">
      <h2 id="estimate-note" className="font-semibold">
        An estimate, not medical advice
      </h2>
      <div className="mt-2 flex flex-col gap-2 text-sm text-ink-soft">
        <p>
          We multiply your weight by an average loss for the medication, dose, and time frame you choose. The
          averages are our own estimates, not study results. Many people lose more or less, and some stop
          early. For study results, see <CitedSources ids={["step1", "surmount1"]} />.
        </p>
        <p>
          The estimate doesn't tell FDA-approved and compounded products apart. Compounded products aren't
          FDA-approved (<CitedSources ids={["unapproved"]} />
          ), so an estimate says even less about them.
        </p>
        <p>
          The calculator can't tell whether a medication is right or safe for you. Only a licensed clinician
          who knows your health can. Talk to one before you start, change, or stop.
        </p>
      </div>
    </Card>
  );
}
