import { expect, test } from "vitest";
import { type ExportedData, exportPage } from "./export-page";

const empty: ExportedData = {
  site: "DoseCompare",
  siteUrl: "https://site.example",
  exportedAt: "2026-03-08T12:00:00.000Z",
  kinds: [],
  auditLog: [],
};

test("the page shows facts, consent, and files, and escapes what people typed", () => {
  const page = exportPage({
    ...empty,
    kinds: [
      {
        label: "Comparison leads",
        records: [
          {
            title: "Comparison lead 1",
            storedAt: "2026-03-01T12:00:00.000Z",
            facts: [
              ["Full name", `<img src=x onerror="alert(1)">`],
              ["Phone", ""],
            ],
            consent: {
              texts: [
                { text: "I agree to the terms.", agreed: true },
                { text: "You may contact me.", agreed: false },
              ],
              version: "2025-03",
              at: "2026-03-01T12:00:00.000Z",
              page: "/compare-providers",
              withdrawnAt: "2026-03-02T12:00:00.000Z",
            },
            files: ["files/claim-1.webp"],
            stays: null,
          },
        ],
      },
    ],
  });
  expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(page).not.toContain("<img");
  expect(page).not.toContain("<dt>Phone</dt>");
  expect(page).toContain("<li>Checked: “I agree to the terms.”</li>");
  expect(page).toContain("<li>Not checked: “You may contact me.”</li>");
  expect(page).toContain("<dt>Withdrawn</dt><dd>2026-03-02T12:00:00.000Z</dd>");
  expect(page).toContain('<a href="files/claim-1.webp">');
});

test("a person without data gets a page that says so", () => {
  expect(exportPage(empty)).toContain("We don't have any data about you.");
});
