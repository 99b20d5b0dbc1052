import type { CSSProperties } from "react";
import { greeting } from "~/ui/mail/greeting";
import { MailButton, MailLayout, MailLink, type MailSite, MailText } from "~/ui/mail/mail-layout";
import { mailColors } from "~/ui/mail/theme";
import type { MailedCell } from "../rules/mailed-report";

/** A report as an email shows it; null if it took too long. */
export type MailedReport = {
  days: string;
  /** The days that the figures are compared with; null if they aren't. */
  priorDays: string | null;
  /** Column names, and each row's cells. The last `figureColumns` columns are figures. */
  header: readonly string[];
  rows: readonly (readonly MailedCell[])[];
  figureColumns: number;
  /** Whether the report has more rows or measures than the email shows. */
  isCut: boolean;
} | null;

type ReportMailProps = {
  site: MailSite;
  toName: string;
  reportName: string;
  report: MailedReport;
  hasFile: boolean;
  /** Absolute URLs of the report and of its settings. */
  reportUrl: string;
  settingsUrl: string;
};

const cell: CSSProperties = {
  borderBottom: `1px solid ${mailColors.line}`,
  fontSize: "14px",
  lineHeight: "20px",
  padding: "6px 8px 6px 0",
  textAlign: "left",
  verticalAlign: "top",
};

/** A saved report (spec:explorer#report-emails). */
export function ReportMail(props: ReportMailProps) {
  const { site, toName, reportName, report, hasFile, reportUrl, settingsUrl } = props;
  return (
    <MailLayout
      site={site}
      heading={reportName}
      preview={report?.days ?? "This report took too long."}
      why={`You're receiving this email because you chose it in the settings of this report on ${site.siteName}.`}
    >
      <MailText>{greeting(toName)}</MailText>
      {report === null ? (
        <MailText>This report took too long. Choose a shorter period or fewer dimensions.</MailText>
      ) : (
        <>
          <MailText>
            {report.days} (Eastern Time)
            {report.priorDays && `, compared with ${report.priorDays}`}
          </MailText>
          {report.rows.length === 0 ? <MailText>No data for these days.</MailText> : <Figures {...report} />}
          {hasFile && (
            <MailText>
              {report.isCut
                ? "See the attached file for more rows or measures."
                : "The same rows are in the attached file."}
            </MailText>
          )}
        </>
      )}
      <MailButton to={reportUrl}>Open report</MailButton>
      <MailText>
        To stop these emails, <MailLink to={settingsUrl}>change the settings of the report</MailLink>.
      </MailText>
    </MailLayout>
  );
}

function Figures({ header, rows, figureColumns }: Exclude<MailedReport, null>) {
  const styleOf = (index: number): CSSProperties =>
    index < header.length - figureColumns
      ? cell
      : { ...cell, textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" };
  return (
    <table
      data-figures="true"
      cellPadding={0}
      cellSpacing={0}
      width="100%"
      style={{ borderCollapse: "collapse", margin: "0 0 16px" }}
    >
      <thead>
        <tr>
          {header.map((name, index) => (
            <th key={name} scope="col" style={{ ...styleOf(index), fontWeight: 600 }}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the email is rendered once, and names can repeat
          <tr key={row}>
            {cells.map(({ text, change }, index) => (
              <td key={header[index]} style={styleOf(index)}>
                {text}
                {change && (
                  <span style={{ color: mailColors["ink-soft"], display: "block", fontSize: "12px" }}>
                    {change}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
