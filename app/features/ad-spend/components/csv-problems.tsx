import { Table } from "~/ui/table";
import type { CsvProblem } from "../rules/spend-csv";

/** Problem with a file, line by line. */
export function CsvProblems({ problems }: { problems: readonly CsvProblem[] }) {
  return (
    <div className="mt-4 overflow-x-auto">
      <Table
        caption="Problems in the file"
        rows={problems}
        rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
        columns={[
          { key: "line", header: "Line", rowHeader: true, cell: ({ line }) => `Line ${line}` },
          { key: "column", header: "Column", cell: ({ column }) => column ?? "–" },
          { key: "message", header: "Problem", cell: ({ message }) => message },
        ]}
      />
    </div>
  );
}
