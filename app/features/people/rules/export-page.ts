/** One record in the file that a person gets. Texts are already for people to read. */
export type ExportedRecord = {
  title: string;
  /** ISO 8601. */
  storedAt: string;
  facts: readonly (readonly [label: string, value: string])[];
  consent: ExportedConsent | null;
  /** Names of files beside this one. */
  files: readonly string[];
  stays: string | null;
};

/** What the person agreed to, verbatim (spec:peoples-data#consent-proof). Times are ISO 8601. */
export type ExportedConsent = {
  texts: readonly { text: string; agreed: boolean }[];
  version: string;
  at: string;
  page: string;
  withdrawnAt: string | null;
};

export type ExportedData = {
  site: string;
  siteUrl: string;
  /** ISO 8601. */
  exportedAt: string;
  kinds: readonly { label: string; records: readonly ExportedRecord[] }[];
  /** Entries of the audit log, which name records by number only. */
  auditLog: readonly { at: string; what: string }[];
};

/** The page that a person opens: everything in the archive, readable in any browser and on paper. */
export function exportPage(exported: ExportedData): string {
  const kinds = exported.kinds.map(
    ({ label, records }) => `<h2>${escaped(label)}</h2>${records.map(recordHtml).join("")}`,
  );
  const audit =
    exported.auditLog.length === 0
      ? ""
      : `<h2>Changes that staff made</h2><ul>${exported.auditLog
          .map(({ at, what }) => `<li>${escaped(at)}: ${escaped(what)}</li>`)
          .join("")}</ul>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Your data at ${escaped(exported.site)}</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.25rem 1.5rem}
dd{margin:0;overflow-wrap:anywhere}article{border-top:1px solid;padding:.5rem 0 1rem}
</style></head><body>
<h1>Your data at ${escaped(exported.site)}</h1>
<p>This is everything that ${escaped(exported.siteUrl)} had stored about you on ${escaped(exported.exportedAt)}.
The file data.json has the same data for computer programs. Times are in UTC.</p>
${kinds.join("\n") || "<p>We don't have any data about you.</p>"}
${audit}
</body></html>
`;
}

function recordHtml({ title, storedAt, facts, consent, files, stays }: ExportedRecord): string {
  const rows = facts
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`);
  const links = files.map((name) => `<li><a href="${escaped(name)}">${escaped(name)}</a></li>`);
  return `<article><h3>${escaped(title)}</h3>
<dl><dt>Stored</dt><dd>${escaped(storedAt)}</dd>${rows.join("")}</dl>
${consent ? consentHtml(consent) : ""}
${links.length > 0 ? `<h4>Files</h4><ul>${links.join("")}</ul>` : ""}
${stays ? `<p>${escaped(stays)}</p>` : ""}</article>`;
}

function consentHtml({ texts, version, at, page, withdrawnAt }: ExportedConsent): string {
  const boxes = texts.map(
    ({ text, agreed }) => `<li>${agreed ? "Checked" : "Not checked"}: “${escaped(text)}”</li>`,
  );
  const withdrawn = withdrawnAt ? `<dt>Withdrawn</dt><dd>${escaped(withdrawnAt)}</dd>` : "";
  return `<h4>Consent</h4><ul>${boxes.join("")}</ul>
<dl><dt>Version of the text</dt><dd>${escaped(version)}</dd><dt>Submitted</dt><dd>${escaped(at)}</dd>
<dt>Page</dt><dd>${escaped(page)}</dd>${withdrawn}</dl>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
