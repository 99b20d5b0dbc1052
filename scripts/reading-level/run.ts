import { convert } from "html-to-text";
import { readingGrade, sentencesIn } from "../../app/kernel/reading-level.ts";
import { runMain, say } from "../lib/console.mjs";

const PATIENCE_MS = 20_000;

/** The sentences in the main part of a page. */
function sentencesOf(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const skipped = ["h1", "h2", "h3", "h4", "table", "form", "nav", "button", "img", "svg", "dt"];
  const text = convert(main, {
    wordwrap: false,
    selectors: [
      ...skipped.map((selector) => ({ selector, format: "skip" })),
      { selector: ".sr-only", format: "skip" },
      { selector: "a", options: { ignoreHref: true } },
      { selector: "ul", options: { itemPrefix: "" } },
    ],
  });
  return sentencesIn(text.split(/\n+/));
}

await runMain(async () => {
  const [origin, ...paths] = process.argv.slice(2);
  if (!origin || paths.length === 0) {
    say("npm run reading-level -- http://localhost:3000 / /calculator");
    return 1;
  }
  for (const path of paths) {
    const answer = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(PATIENCE_MS) });
    const sentences = sentencesOf(await answer.text());
    const grade = readingGrade(sentences);
    const figure = grade === null ? "no sentences" : `grade ${grade.toFixed(1)}`;
    say(`${path.padEnd(60)} ${answer.status}  ${String(sentences.length).padStart(4)} sentences  ${figure}`);
  }
  return 0;
});
