/** The pattern for `lower(...) like` that finds these words anywhere; `%` and `_` are plain characters. */
export function patternContaining(words: string): string {
  return `%${words.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}
