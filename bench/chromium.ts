import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../tests/setup/binaries.ts";

/** Starts the Chromium of the browser tests. */
export async function launchChromium(): Promise<Browser> {
  const program = await findChromium(chromium.executablePath());
  return chromium.launch({
    executablePath: program.path,
    env: { ...process.env, ...program.env } as Record<string, string>,
    args: ["--disable-gpu", "--no-sandbox"],
  });
}
