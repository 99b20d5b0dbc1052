import type { JsonLd } from "~/features/providers/rules/structured-data";
import { type FileColumn, fileColumns } from "./price-file";

/** The version of the columns: a new major number when one is removed or changes its meaning. */
export const SCHEMA_VERSION = "1.0";

/** Everyone may use the data, even commercially, if they name this site and link to it. */
export const license = {
  name: "Creative Commons Attribution 4.0 (CC BY 4.0)",
  url: "https://creativecommons.org/licenses/by/4.0/",
} as const;

/** Changes to the columns, newest first; `day` is YYYY-MM-DD. */
export const changeLog = [
  { version: "1.0", day: "2026-11-22", text: "First version." },
] as const satisfies readonly { version: string; day: string; text: string }[];

export const datasetName = "Prices of online GLP-1 providers in the United States";

export const datasetDescription =
  "Every plan of every provider we list: medication, source (compounded or FDA-approved), form, dose, price, fees, states, and the dates when the price was recorded and the provider was checked.";

type DatasetPage = {
  siteName: string;
  siteUrl: string;
  pageUrl: string;
  csvUrl: string;
  jsonUrl: string;
  /** The newest check of a provider (ISO 8601), or null. */
  modified: string | null;
};

/** The data files as a schema.org Dataset. */
export function datasetData(page: DatasetPage): JsonLd {
  const creator = { "@type": "Organization", name: page.siteName, url: `${page.siteUrl}/` };
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name: datasetName,
    description: datasetDescription,
    url: page.pageUrl,
    license: license.url,
    version: SCHEMA_VERSION,
    creator,
    isAccessibleForFree: true,
    spatialCoverage: { "@type": "Place", name: "United States" },
    ...(page.modified && { dateModified: page.modified }),
    variableMeasured: fileColumns.map(({ name, meaning }: FileColumn) => ({
      "@type": "PropertyValue",
      name,
      description: meaning,
    })),
    distribution: [
      { "@type": "DataDownload", encodingFormat: "text/csv", contentUrl: page.csvUrl },
      { "@type": "DataDownload", encodingFormat: "application/json", contentUrl: page.jsonUrl },
    ],
  };
}
