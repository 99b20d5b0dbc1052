/*
 * <h2><NoBreakWords text="Save on Your GLP-1 Prescription" /></h2>
 *
 * A heading that breaks only between words. A browser also breaks after a hyphen, and "GLP-" at the end of a line reads
 * badly.
 */
const HYPHENATED = /(\S*[\p{L}\p{N}]-[\p{L}\p{N}]\S*)/u;
/** A longer word must be able to break, because it may not fit on a phone. */
const LONGEST = 20;

export function NoBreakWords({ text }: { text: string }) {
  // Every second part matched the expression.
  return text.split(HYPHENATED).map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
