import { ReportableError } from "~/platform/failure.server";

/** Thrown for a file that can't be imported; the message is one sentence for the person at the keyboard. */
export class ImportError extends ReportableError {}
