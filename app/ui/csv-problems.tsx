import { Table } from "./table";

/** A problem in a file and its position; `column` is null for a problem of the whole row. */
export type CsvProblem = { line: number; column: string | null; message: string };

export function CsvProblems({ caption, problems }: { caption: string; problems: readonly CsvProblem[] }) {
  return (
    <Table
      caption={caption}
      rows={problems}
      rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
      columns={[
        { key: "line", header: "Line", rowHeader: true, cell: ({ line }) => `Line ${line}` },
        { key: "column", header: "Column", cell: ({ column }) => column ?? "–" },
        { key: "message", header: "Problem", cell: ({ message }) => message },
      ]}
    />
  );
}
