import { Form, useNavigation } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CsvFileField } from "~/ui/csv-file-field";
import { CsvProblems } from "~/ui/csv-problems";
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import type { StatementResponse } from "../rules/statement-page";

type StatementFormProps = {
  networks: readonly { networkId: number; name: string }[];
  answer: StatementResponse | undefined;
};

/** The file and its network, then the mapping of its columns. */
export function StatementForm({ networks, answer }: StatementFormProps) {
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  const networkOptions = networks.map(({ networkId, name }) => ({ value: String(networkId), label: name }));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
          <Field id="statement-network" label="Network" required>
            <Select
              name="networkId"
              placeholder={networks.length === 0 ? "No networks yet" : "Choose a network"}
              defaultValue={answer?.networkId ? String(answer.networkId) : ""}
              options={networkOptions}
            />
          </Field>
          <CsvFileField
            id="statement-file"
            label="Statement"
            hint="A CSV file with a header row, up to 2 MB"
            required
          />
          <div>
            <Button
              type="submit"
              name="intent"
              value="check"
              busy={intent === "check"}
              busyLabel="Comparing..."
            >
              Compare
            </Button>
          </div>
        </Form>
      </Card>
      {answer?.text != null && (
        <Columns key={answer.header.join()} answer={answer} busy={intent === "again"} />
      )}
      {answer && answer.problems.length > 0 && (
        <div className="min-w-0 lg:col-span-2">
          <Banner tone="error" title="The statement couldn't be compared" className="mb-4" />
          <CsvProblems caption="Problems in the statement" problems={answer.problems} />
        </div>
      )}
    </div>
  );
}

function Columns({ answer, busy }: { answer: StatementResponse; busy: boolean }) {
  const { columns, header } = answer;
  const options = header.map((name, place) => ({
    value: String(place),
    label: name || `Column ${place + 1}`,
  }));
  const chosen = (place: number | null) => (place === null || place < 0 ? "" : String(place));
  return (
    <Card>
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
        <h2 className="text-lg font-semibold">Statement columns</h2>
        <textarea name="text" value={answer.text ?? ""} readOnly hidden />
        <input type="hidden" name="networkId" value={answer.networkId} />
        <input type="hidden" name="fileName" value={answer.fileName} />
        <Field label="Transaction id" required>
          <Select
            name="transaction"
            placeholder="Choose a column"
            defaultValue={chosen(columns.transaction)}
            options={options}
          />
        </Field>
        <Field label="Payout" required>
          <Select
            name="payout"
            placeholder="Choose a column"
            defaultValue={chosen(columns.payout)}
            options={options}
          />
        </Field>
        <Field
          label="Status"
          hint="Status words are read the same way as in the network's postbacks. If you don't choose a column, every row is treated as paid"
        >
          <Select name="status" placeholder="None" defaultValue={chosen(columns.status)} options={options} />
        </Field>
        <Field
          label="Date"
          hint="If you don't choose a column, we don't look for conversions missing from the statement"
        >
          <Select name="day" placeholder="None" defaultValue={chosen(columns.day)} options={options} />
        </Field>
        <div>
          <Button
            type="submit"
            name="intent"
            value="again"
            variant="secondary"
            busy={busy}
            busyLabel="Comparing..."
          >
            Compare again
          </Button>
        </div>
      </Form>
    </Card>
  );
}
