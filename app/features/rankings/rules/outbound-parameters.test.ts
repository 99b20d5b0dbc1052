import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PARAMETERS, MAX_TOTAL_LENGTH, outboundQuery, pageParameters } from "./outbound-parameters";

const nothing = new Set<string>();

describe("pageParameters", () => {
  it("forwards a thousand parameters only up to its limit, in order", () => {
    const query = new URLSearchParams(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, "1"]));
    const carried = pageParameters(query, nothing);
    expect(carried).toHaveLength(MAX_PARAMETERS);
    expect(carried.at(-1)).toEqual([`p${MAX_PARAMETERS - 1}`, "1"]);
  });

  it("leaves out a parameter that is too long and keeps the ones after it", () => {
    const query = new URLSearchParams({ long: "x".repeat(1_001), ["n".repeat(101)]: "1", gclid: "abc" });
    expect(pageParameters(query, nothing)).toEqual([["gclid", "abc"]]);
  });

  it("leaves out withheld and internal parameters", () => {
    const query = new URLSearchParams("state=OH&utm_source=ads&glp_session_id=x&glp_variant_id=y&=z");
    expect(pageParameters(query, new Set(["state"]))).toEqual([["utm_source", "ads"]]);
  });

  it("never exceeds its limits, whatever a URL contains", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.nat(1_200).map((length) => "\u00e9".repeat(length)),
    );
    const pairs = fc.array(fc.tuple(fc.string({ maxLength: 5 }), value), { maxLength: 150 });
    fc.assert(
      fc.property(pairs, (given) => {
        const carried = pageParameters(new URLSearchParams(given), nothing);
        expect(carried.length).toBeLessThanOrEqual(MAX_PARAMETERS);
        expect(new URLSearchParams(carried).toString().length).toBeLessThanOrEqual(MAX_TOTAL_LENGTH);
      }),
      { numRuns: 15 },
    );
  });
});

describe("outboundQuery", () => {
  const page = { query: new URLSearchParams("utm_source=ads&state=OH"), sessionId: "", variantId: "" };

  it("withholds the quiz's answers and includes session and variant", () => {
    const query = outboundQuery({
      ...page,
      withheld: new Set(["state"]),
      added: [],
      sessionId: "s1",
      variantId: "v1",
    });
    expect(query).toBe("?utm_source=ads&glp_session_id=s1&glp_variant_id=v1");
  });

  it("replaces an answer in the URL with the forwarded one", () => {
    expect(outboundQuery({ ...page, withheld: nothing, added: [["state", "TX"]] })).toBe(
      "?utm_source=ads&state=TX",
    );
  });

  it("is empty if there is nothing to report", () => {
    expect(outboundQuery({ ...page, query: new URLSearchParams(), withheld: nothing, added: [] })).toBe("");
  });
});
