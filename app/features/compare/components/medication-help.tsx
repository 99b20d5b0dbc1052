import { Dialog } from "~/ui/modal";
import { CitedSources } from "~/ui/source-link";

type Row = { question: string; semaglutide: string; tirzepatide: string };

/**
 * From the approved labels of Wegovy and Zepbound, with the average weight loss in the main trials (STEP 1, 68 weeks;
 * SURMOUNT-1, 72 weeks).
 */
const rows: readonly Row[] = [
  {
    question: "How it works",
    semaglutide: "Acts like GLP-1, a hormone that helps you feel full.",
    tirzepatide: "Acts like two of these hormones, GLP-1 and GIP.",
  },
  {
    question: "How you take it",
    semaglutide: "Once a week as a shot, or daily as an FDA-approved pill.",
    tirzepatide: "Once a week as a shot. Both FDA-approved products are shots.",
  },
  {
    question: "FDA-approved products",
    semaglutide:
      "For weight: Wegovy (shot or pill). For type 2 diabetes: Ozempic (shot or pill), Rybelsus (pill).",
    tirzepatide: "For weight: Zepbound (shot). For type 2 diabetes: Mounjaro (shot).",
  },
  {
    question: "Weekly shot for weight loss",
    semaglutide: "Starts at 0.25 mg and goes up in steps.",
    tirzepatide: "Starts at 2.5 mg and goes up in steps.",
  },
  {
    question: "Average weight loss in the main study of the branded shot",
    semaglutide: "About 15% in 68 weeks",
    tirzepatide: "About 15% to 21% in 72 weeks, by dose",
  },
  {
    question: "Common side effects",
    semaglutide: "Nausea, diarrhea, vomiting, constipation.",
    tirzepatide: "Nausea, diarrhea, vomiting, constipation.",
  },
];

/** The dialog behind the preferred-medication label (spec:compare#medication-help). */
export function MedicationHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Semaglutide or tirzepatide?" wide>
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line-strong text-base">
            <th scope="col" className="pb-2 pr-3 font-semibold">
              Semaglutide
            </th>
            <th scope="col" className="pb-2 pl-3 font-semibold">
              Tirzepatide
            </th>
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.question} className="border-b border-line">
            {/* In a row of its own, so that two columns are enough on a phone. */}
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-3 pb-1 font-medium text-ink-soft">
                {row.question}
              </th>
            </tr>
            <tr className="align-top">
              <td className="pr-3 pb-3">{row.semaglutide}</td>
              <td className="pb-3 pl-3">{row.tirzepatide}</td>
            </tr>
          </tbody>
        ))}
      </table>
      <p className="mt-4 text-sm text-ink-soft">
        Weight loss: <CitedSources ids={["step1", "surmount1"]} />. Approvals:{" "}
        <CitedSources ids={["approvals", "wegovyPill", "ozempicPill"]} />. Doses, use, and side effects:{" "}
        <CitedSources ids={["wegovyLabel", "zepboundLabel"]} />.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Many providers here sell compounded products, including pills and drops. Those aren't FDA-approved,
        and they aren't the same as a brand-name product: the FDA doesn't review them before they're sold (
        <CitedSources ids={["unapproved"]} />
        ). Each card says which one it is, if the provider lists it. This is general information, not medical
        advice: a licensed clinician decides with you what is right.
      </p>
    </Dialog>
  );
}
