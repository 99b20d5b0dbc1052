import { ClipboardPaste } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { statusLabels } from "~/features/revenue/rules/mapping";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { Select, TextArea } from "~/ui/inputs";
import { AUTOMATIC, type LoggerResponse, NO_NETWORK } from "../rules/logger";
import { ExecutionLog, type LogEntry } from "./execution-log";

type LoggerFormProps = {
  networks: readonly { networkId: number; name: string }[];
  answer: LoggerResponse | undefined;
};

/** Paste, parse, check, process (spec:conversion-tools#manual-logger). */
export function LoggerForm({ networks, answer }: LoggerFormProps) {
  const { entries, note } = useLog(answer);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card>
          <AddressForm
            networks={networks}
            answer={answer}
            onClipboardRefused={() => note(CLIPBOARD_REFUSED)}
          />
        </Card>
        {answer?.parsed && <Parsed answer={answer} />}
      </div>
      <Card>
        <ExecutionLog entries={entries} />
      </Card>
    </div>
  );
}

const CLIPBOARD_REFUSED = {
  tone: "error",
  message: "The clipboard couldn't be read",
  detail: "Paste into the field instead.",
} as const;

function AddressForm({
  networks,
  answer,
  onClipboardRefused,
}: LoggerFormProps & { onClipboardRefused: () => void }) {
  const [address, setAddress] = useState("");
  const paste = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.readText())
      .then(setAddress)
      .catch(onClipboardRefused);
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      {answer?.tone === "error" && (
        <Banner tone="error" title={answer.message}>
          {answer.detail}
        </Banner>
      )}
      <Field
        id="postback-address"
        label="Postback URL"
        hint="Enter the URL the network would call, including transaction_id"
      >
        <TextArea
          name="address"
          rows={4}
          spellCheck={false}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Field
        label="Network"
        hint="By default, uses the network that already has the transaction or, if none does, the one whose token is in the URL"
      >
        <Select
          name="network"
          defaultValue={AUTOMATIC}
          options={[
            { value: AUTOMATIC, label: "Detect from the transaction" },
            { value: NO_NETWORK, label: "No network" },
            ...networks.map(({ networkId, name }) => ({ value: String(networkId), label: name })),
          ]}
        />
      </Field>
      <Buttons isRead={answer?.parsed !== undefined && !answer.logged} onPaste={paste} />
    </Form>
  );
}

function Buttons({ isRead, onPaste }: { isRead: boolean; onPaste: () => void }) {
  const { state, formData } = useNavigation();
  const busy = state === "idle" ? null : formData?.get("intent");
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="button" variant="secondary" onClick={onPaste}>
        <ClipboardPaste aria-hidden="true" className="size-5" />
        Paste
      </Button>
      <Button
        type="submit"
        name="intent"
        value="parse"
        variant={isRead ? "secondary" : "primary"}
        busy={busy === "parse"}
        busyLabel="Parsing..."
      >
        Parse URL
      </Button>
      {isRead && (
        <Button
          type="submit"
          name="intent"
          value="process"
          busy={busy === "process"}
          busyLabel="Processing..."
        >
          Process conversion
        </Button>
      )}
    </div>
  );
}

function Parsed({ answer: { parsed, logged, message } }: { answer: LoggerResponse }) {
  return (
    <Card>
      {logged && (
        <Banner tone="good" title={message} className="mb-5">
          {statusLabels[logged.status]}.{" "}
          {logged.postTitle ? `Belongs to "${logged.postTitle}"` : "No matching post found"}
          {logged.rank ? `, rank ${logged.rank}` : ""}
          {logged.campaign ? `, campaign ${logged.campaign}` : ""}.
        </Banner>
      )}
      <h2 className="mb-3 text-lg font-semibold">Extracted parameters</h2>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {parsed?.shown.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures wrap-anywhere font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function useLog(answer: LoggerResponse | undefined) {
  const [entries, setEntries] = useState<LogEntry[]>([]);
  const count = useRef(0);
  const note = (entry: Omit<LogEntry, "key" | "at"> & { at?: string }) => {
    count.current += 1;
    const complete = { at: new Date().toISOString(), ...entry, key: String(count.current) };
    setEntries((earlier) => [complete, ...earlier].slice(0, 100));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one line per answer
  useEffect(() => {
    if (answer) note({ at: answer.at, tone: answer.tone, message: answer.message, detail: answer.detail });
  }, [answer]);
  return { entries, note };
}
