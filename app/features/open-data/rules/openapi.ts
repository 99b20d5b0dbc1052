import { medications } from "~/features/places/rules/offers";
import { stateCodes } from "~/kernel/us-states";
import { datasetDescription, license, SCHEMA_VERSION } from "./dataset";
import { MAX_PARTNER_LENGTH, PARTNER_PATTERN } from "./embed";
import { CSV_PATH, JSON_PATH, LLMS_PATH } from "./paths";
import { type FileColumn, fileColumns } from "./price-file";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

type About = { siteName: string; siteUrl: string; supportEmail: string };

/** The OpenAPI 3.1 document of the endpoints that programs may read (spec:open-data#openapi). */
export function openApiDocument({ siteName, siteUrl, supportEmail }: About): JsonObject {
  return {
    openapi: "3.1.0",
    info: {
      title: `${siteName} open data`,
      version: SCHEMA_VERSION,
      summary: "Prices of online GLP-1 providers in the United States.",
      description: datasetDescription,
      contact: { email: supportEmail },
      license: { name: license.name, url: license.url },
    },
    servers: [{ url: siteUrl }],
    paths: {
      [CSV_PATH]: filePath("getPricesCsv", "All prices as CSV", "text/csv", { type: "string" }),
      [JSON_PATH]: filePath("getPricesJson", "All prices as JSON", "application/json", {
        $ref: "#/components/schemas/PriceFile",
      }),
      [LLMS_PATH]: filePath("getLlmsText", "What this site has, for language models", "text/plain", {
        type: "string",
      }),
      "/embed/prices": { get: embedOperation },
    },
    components: {
      schemas: { PriceFile: priceFileSchema, Price: priceSchema },
      responses: {
        NotModified: { description: "The client has the current file." },
        TooMany: {
          description: "Too many requests from this network.",
          headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
        },
      },
    },
  };
}

function filePath(operationId: string, summary: string, type: string, schema: JsonObject): JsonObject {
  return {
    get: {
      operationId,
      summary,
      parameters: [
        {
          name: "If-None-Match",
          in: "header",
          required: false,
          description: "The ETag of the copy that the client has.",
          schema: { type: "string" },
        },
      ],
      responses: {
        "200": {
          description: "The file.",
          headers: { ETag: { description: "Changes with the content.", schema: { type: "string" } } },
          content: { [type]: { schema } },
        },
        "304": { $ref: "#/components/responses/NotModified" },
        "429": { $ref: "#/components/responses/TooMany" },
      },
    },
  };
}

const embedOperation: JsonObject = {
  operationId: "getEmbeddedPrices",
  summary: "A table of the lowest prices, for an iframe on another site",
  parameters: [
    {
      name: "state",
      in: "query",
      required: false,
      description: "A US state; without it, all states.",
      schema: { type: "string", enum: stateCodes },
    },
    {
      name: "medication",
      in: "query",
      required: false,
      description: "Semaglutide if it is missing.",
      schema: { type: "string", enum: medications },
    },
    {
      name: "partner",
      in: "query",
      required: false,
      description: "The name under which clicks in the table are counted.",
      schema: { type: "string", maxLength: MAX_PARTNER_LENGTH, pattern: PARTNER_PATTERN.source },
    },
  ],
  responses: {
    "200": { description: "The table.", content: { "text/html": { schema: { type: "string" } } } },
    "400": { description: "A parameter isn't valid. The page names it." },
    "429": { $ref: "#/components/responses/TooMany" },
  },
};

const priceSchema: JsonObject = {
  type: "object",
  properties: Object.fromEntries(fileColumns.map((column) => [column.name, columnSchema(column)])),
  required: fileColumns.map(({ name }) => name),
  additionalProperties: false,
};

function columnSchema({ type, nullable, meaning }: FileColumn): JsonObject {
  if (type === "string[]") return { type: "array", items: { type: "string" }, description: meaning };
  return { type: nullable ? [type, "null"] : type, description: meaning };
}

const priceFileSchema: JsonObject = {
  type: "object",
  properties: {
    schema_version: { type: "string" },
    generated_on: { type: "string", format: "date", description: "The date in New York." },
    license: { type: "string", format: "uri" },
    attribution: { type: "string", format: "uri" },
    documentation: { type: "string", format: "uri" },
    prices: { type: "array", items: { $ref: "#/components/schemas/Price" } },
  },
  required: ["schema_version", "generated_on", "license", "attribution", "documentation", "prices"],
  additionalProperties: false,
};
