import { describe, expect, test } from "vitest";
import { type JsonObject, openApiDocument } from "./openapi";

const about = { siteName: "Site", siteUrl: "https://site.example", supportEmail: "help@site.example" };
const document: unknown = JSON.parse(JSON.stringify(openApiDocument(about)));

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; description: string; schema: JsonObject }[];
  responses: Record<
    string,
    { description?: string; $ref?: string; content?: Record<string, { schema: JsonObject }> }
  >;
};
const { paths, ...rest } = document as {
  openapi: string;
  info: JsonObject;
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(paths).flatMap((path) => Object.entries(path));

/** Every object in the document. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>];
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

function resolve(pointer: string): unknown {
  const parts = pointer.replace(/^#\//, "").split("/");
  return parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
}

describe("the OpenAPI document", () => {
  test("is version 3.1, with title, version, and license", () => {
    expect(rest).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Site open data", version: "1.0", license: { url: expect.stringMatching(/^https:/) } },
    });
  });

  test("describes only read operations", () => {
    expect(new Set(operations.map(([method]) => method))).toEqual(new Set(["get"]));
    expect(Object.keys(paths).filter((path) => !path.startsWith("/"))).toEqual([]);
  });

  test("has unique operation ids, described parameters, and a 200 with content for each", () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, { parameters, responses }] of operations) {
      for (const parameter of parameters) {
        expect(["query", "header"]).toContain(parameter.in);
        expect(parameter.description).toMatch(/\.$/);
        expect(parameter.schema).toBeDefined();
      }
      expect(Object.keys(responses["200"]?.content ?? {})).toHaveLength(1);
      for (const [status, response] of Object.entries(responses)) {
        expect(status).toMatch(/^[2-4]\d\d$/);
        expect(response.$ref ?? response.description).toBeTruthy();
      }
    }
  });

  test("has no reference without a target", () => {
    const pointers = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
    expect(pointers.length).toBeGreaterThan(5);
    expect(pointers.filter((pointer) => resolve(pointer) === undefined)).toEqual([]);
  });

  test("requires only properties that it describes", () => {
    for (const { required, properties } of objectsIn(document)) {
      if (!Array.isArray(required) || typeof properties !== "object" || properties === null) continue;
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
    }
  });
});
