import { expect, test } from "vitest";
import { featuresHavePages } from "./feature-pages.ts";
import { feature, places } from "./source-tree.ts";

const OVERVIEW = "docs/specification/README.md";
const cites = (rule: string) => `// spec:${rule}\n`;
const table = (...rows: string[]) => ({
  [OVERVIEW]: `| Feature | Specified on |\n|---|---|\n${rows.join("\n")}`,
});

test("a feature with a page, or with rules of another feature's page, is accepted", () => {
  const files = {
    ...table("| `quiz` | [quiz](quiz.md) |", "| `today` | [staff](staff.md): [today](staff.md#today) |"),
    [feature("quiz/rules.ts")]: cites("quiz#answers"),
    [feature("today/rules.test.ts")]: cites("staff#today"),
  };
  expect(places(featuresHavePages, files)).toEqual([]);
});

test.for([
  ["is missing", "| `today` | [staff](staff.md) |", OVERVIEW],
  ["has two rows", "| `quiz` | [quiz](quiz.md) |\n| `quiz` | [quiz](quiz.md) |", `${OVERVIEW}:3`],
  ["names no page", "| `quiz` | nowhere yet |", `${OVERVIEW}:3`],
  ["names a page that it doesn't cite", "| `quiz` | [staff](staff.md) |", `${OVERVIEW}:3`],
  ["names a rule that it doesn't cite", "| `quiz` | [a](quiz.md#map) |", `${OVERVIEW}:3`],
  ["doesn't exist", "| `quiz` | [quiz](quiz.md) |\n| `quizzes` | [quiz](quiz.md) |", `${OVERVIEW}:4`],
] as const)("a feature that %s is found", ([, rows, place]) => {
  const found = places(featuresHavePages, {
    ...table(rows),
    [feature("quiz/rules.ts")]: cites("quiz#answers"),
  });
  expect(found).toContain(place);
});
