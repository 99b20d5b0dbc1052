import { ReportableError } from "~/platform/failure.server";

/**
 * The text of another server's response.
 * @throws ReportableError if it is longer than `maxCharacters`.
 */
export async function readText(answer: Response, maxCharacters: number): Promise<string> {
  let text = "";
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.length > maxCharacters) throw new ReportableError("The response is too long.");
  }
  return text;
}
