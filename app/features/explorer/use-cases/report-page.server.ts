import { data } from "react-router";
import type { Platform } from "~/platform/context.server";

/** What a page says if it has no report: a query took too long, or something failed. `logged` is for the log. */
type Messages = { tooLong: string; failed: string; logged: string };

/**
 * The data of a page with one report, and its status: 400 if the question had a problem, 503 without a report.
 * @param page everything else on the page. `problem` is about the question.
 */
export async function reportPage<Page extends { problem: string | null }, Report>(
  { log }: Pick<Platform, "log">,
  page: Page,
  read: () => Promise<Report | "too long">,
  { tooLong, failed, logged }: Messages,
) {
  try {
    const report = await read();
    if (report === "too long") return data({ ...page, report: null, message: tooLong }, { status: 503 });
    return data({ ...page, report, message: null }, { status: page.problem === null ? 200 : 400 });
  } catch (error) {
    log.failure(error, logged);
    return data({ ...page, report: null, message: failed }, { status: 503 });
  }
}
