import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Rating } from "./rating";

const filled = (html: string) => Number(/<svg width="([\d.]+)"/.exec(html)?.[1]);

describe("Rating", () => {
  it("says the rating in words, to the tenth, and who gave it", () => {
    expect(renderToStaticMarkup(<Rating value={4.57} source="Trustpilot" />)).toContain(
      'aria-label="Trustpilot: 4.6 out of 5"',
    );
  });

  it("fills more for every tenth, nothing for 0, and all five stars for 5", () => {
    const widths = Array.from({ length: 51 }, (_, tenths) =>
      filled(renderToStaticMarkup(<Rating value={tenths / 10} />)),
    );
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(new Set(widths).size).toBe(51);
    expect(widths[0]).toBe(0);
    expect(widths[50]).toBeGreaterThanOrEqual(102.3);
  });

  it("says that a rating is unknown instead of showing none", () => {
    expect(renderToStaticMarkup(<Rating value={null} source="Google" />)).toContain("Google: no rating");
  });
});
