import { expect, test } from "vitest";
import { embedQuery, embedSnippet, embedSourcePage, isPartner, readEmbedChoice } from "./embed";

const read = (query: string) => readEmbedChoice(new URLSearchParams(query));

test("a table's URL may leave out everything", () => {
  const choice = { state: null, medication: "semaglutide", partner: null };
  expect([read(""), read("state=&medication=&partner="), read("other=1")]).toEqual(Array(3).fill({ choice }));
  expect(read("state=TX&medication=tirzepatide&partner=acme-health")).toEqual({
    choice: { state: "TX", medication: "tirzepatide", partner: "acme-health" },
  });
});

test.each([
  ["state=tx", "state"],
  ["state=ZZ", "state"],
  ["medication=either", "medication"],
  ["partner=Acme", "partner"],
  ["partner=a--b", "partner"],
  ["partner=-a", "partner"],
  ["partner=a%2Fb", "partner"],
  ["partner=a%00", "partner"],
  [`partner=${"a".repeat(41)}`, "partner"],
])("%s is refused, naming the field", (query, field) => {
  expect(read(query)).toEqual({ problem: { field, message: expect.stringMatching(/^Enter /) } });
});

test("a partner's name has at most 40 characters and is the end of the source page", () => {
  expect(isPartner("a".repeat(40))).toBe(true);
  expect([embedSourcePage(null), embedSourcePage("acme-health")]).toEqual([
    "/embed/prices",
    "/embed/prices/acme-health",
  ]);
});

test("the snippet's URL is read back as the same choice, and no text can end an attribute", () => {
  const choice = { state: "TX", medication: "tirzepatide", partner: "acme" } as const;
  expect(read(embedQuery(choice))).toEqual({ choice });
  const snippet = embedSnippet(`https://site.example/embed/prices${embedQuery(choice)}`, 'Prices "now" <b>');
  expect(snippet).toContain(
    'src="https://site.example/embed/prices?state=TX&amp;medication=tirzepatide&amp;partner=acme"',
  );
  expect(snippet).toContain('title="Prices &quot;now&quot; &lt;b>"');
});
