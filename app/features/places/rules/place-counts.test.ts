import fc from "fast-check";
import { expect, test } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import { medicationSources, medicationTypes } from "~/features/brands/schema";
import { type DirectoryFilters, directoryBrands } from "~/features/providers/rules/directory";
import { stateCodes } from "~/kernel/us-states";
import { medicationSummary } from "./medications";
import { medications, salesOf } from "./offers";
import { stateOf, stateRows, stateSummary } from "./states";

const noFilters: DirectoryFilters = {
  name: "",
  state: null,
  medication: null,
  source: null,
  insurance: false,
  hsa: false,
  legitscript: false,
  page: 1,
};

const someBrands = fc
  .array(
    fc.record({
      unavailableStates: fc.subarray(["TX", "OH", "CA"]),
      pricing: fc.array(
        fc.record({
          medicationType: fc.constantFrom(...medicationTypes),
          medicationSource: fc.constantFrom(...medicationSources, null),
          priceCents: fc.integer({ min: 0, max: 99_999 }),
          dosage: fc.constantFrom("all_doses" as const, ".5mg" as const),
          planInterval: fc.constantFrom("monthly" as const, "annual" as const),
        }),
        { maxLength: 5 },
      ),
    }),
    { maxLength: 8 },
  )
  .map((drafts) =>
    drafts.map(({ unavailableStates, pricing }, index) =>
      buildBrand({
        brandId: index + 1,
        unavailableStates,
        pricing: pricing.map((row, place) => buildPricing({ ...row, pricingId: index * 10 + place + 1 })),
      }),
    ),
  );

test("every count matches the directory with the same filters, and every list has the same lowest price", () => {
  fc.assert(
    fc.property(someBrands, fc.constantFrom(...stateCodes.slice(0, 5), "TX" as const), (some, code) => {
      const summary = stateSummary(some, salesOf(some), stateOf(code));
      const listed = (filters: Partial<DirectoryFilters>) =>
        directoryBrands(some, { ...noFilters, state: code, ...filters }).length;
      expect(summary.serving).toBe(listed({}));
      for (const medication of medications) {
        expect(summary.sellers[medication]).toBe(listed({ medication }));
        for (const source of medicationSources) {
          const group = summary.groups.find(
            (candidate) => candidate.medication === medication && candidate.source === source,
          );
          expect(group?.providers).toBe(listed({ medication, source }));
        }
        const page = medicationSummary(some, salesOf(some), medication);
        const row = page.states.find(({ state }) => state.code === code);
        expect(row?.sellers).toBe(listed({ medication }));
      }
      const row = stateRows(some, salesOf(some)).find(({ state }) => state.code === code);
      expect(row?.serving).toBe(listed({}));
      for (const { medication, source, range } of summary.groups)
        if (source !== null) expect(row?.lowest[medication][source]?.cents).toBe(range?.lowCents);
    }),
  );
});

test("every range is in order, and exists only if a price can be compared", () => {
  fc.assert(
    fc.property(someBrands, (some) => {
      const { groups } = stateSummary(some, salesOf(some), stateOf("TX"));
      for (const { range, compared, providers } of groups) {
        expect(compared).toBeLessThanOrEqual(providers);
        expect(range === null).toBe(compared === 0);
        if (!range) continue;
        expect(range.lowCents).toBeLessThanOrEqual(range.middleCents);
        expect(range.middleCents).toBeLessThanOrEqual(range.highCents);
      }
    }),
  );
});
