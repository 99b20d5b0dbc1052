import { expect, vi } from "vitest";

/** Reads a report's page, again if a busy machine couldn't read it in time. @throws after a minute */
export function pageInTime(
  browser: { page(address: string): Promise<string> },
  address: string,
): Promise<string> {
  return vi.waitFor(
    async () => {
      const page = await browser.page(address);
      expect(page).not.toMatch(/takes too long|Failed to load/);
      return page;
    },
    { timeout: 60_000 },
  );
}
