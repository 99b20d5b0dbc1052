import type { EmbedProblem } from "../rules/embed";

/** Shown in the frame instead of the table if its URL isn't valid. */
export function EmbedProblemPage({ problem: { field, message } }: { problem: EmbedProblem }) {
  return (
    <main className="p-4">
      <h1 className="text-lg font-semibold">This table’s URL isn’t valid</h1>
      <p>
        <code>{field}</code>: {message}
      </p>
    </main>
  );
}
