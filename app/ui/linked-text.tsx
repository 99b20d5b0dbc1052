import type { TextPart } from "~/kernel/linked-text";

/** Text with its links, which open in a new tab. */
export function LinkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <a key={index} href={part.url} target="_blank" rel="noopener" className="link">
        {part.text}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ),
  );
}
