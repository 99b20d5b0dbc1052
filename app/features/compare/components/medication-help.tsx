import { Dialog } from "~/ui/modal";

type Row = { question: string; semaglutide: string; tirzepatide: string };

/**
 * Plain facts from the approved labels of the branded medications (Wegovy, Zepbound): what they act on, starting and
 * highest weekly dose, mean loss of body weight in the main trials (STEP 1, 68 weeks; SURMOUNT-1, 72 weeks).
 */
const rows: readonly Row[] = [
  {
    question: "How it works",
    semaglutide: "Acts like GLP-1, a hormone that makes you feel full.",
    tirzepatide: "Acts like two such hormones, GLP-1 and GIP.",
  },
  {
    question: "How it is taken",
    semaglutide: "Once a week as a shot; some providers sell pills or drops.",
    tirzepatide: "Once a week as a shot; some providers sell pills or drops.",
  },
  {
    question: "Weekly shot, from start to full dose",
    semaglutide: "0.25 mg to 2.4 mg",
    tirzepatide: "2.5 mg to 15 mg",
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

/** The help dialog that opens from the preferred-medication label (V 2). */
export function MedicationHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Semaglutide or tirzepatide?" wide>
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line-strong">
            <td />
            <th scope="col" className="px-3 py-2 font-semibold">
              Semaglutide
            </th>
            <th scope="col" className="py-2 pl-3 font-semibold">
              Tirzepatide
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.question} className="border-b border-line align-top">
              <th scope="row" className="w-1/4 py-3 pr-3 font-medium text-ink-soft">
                {row.question}
              </th>
              <td className="px-3 py-3">{row.semaglutide}</td>
              <td className="py-3 pl-3">{row.tirzepatide}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-ink-soft">
        Many providers here sell compounded versions. Those are made by a pharmacy and are not reviewed by the
        FDA. This is general information, not medical advice: a licensed clinician decides with you what is
        right.
      </p>
    </Dialog>
  );
}
