import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextInput } from "~/ui/inputs";
import { randomUuid } from "~/ui/random-uuid";
import {
  baseUrlProblem,
  cannotBuildMessage,
  missingParameters,
  networkErrorMessage,
  outcomeOf,
  requiredParameters,
  type TestOutcome,
  type TestParameter,
  type TestValues,
  testAddress,
  testDefaults,
  testLabels,
  testParameters,
} from "../rules/test-request";
import { ExecutionLog, type LogEntry } from "./execution-log";

type Timed = TestOutcome & { ms: number };
type State = { kind: "idle" } | { kind: "loading" } | { kind: "done"; outcome: Timed };

/**
 * Builds a request from its parameters, sends it from the browser, and shows the response
 * (spec:conversion-tools#postback-test).
 */
export function TestTool({ baseUrl: siteUrl }: { baseUrl: string }) {
  const origin = useOrigin(siteUrl);
  // Until it's edited, the base URL is the site's origin in this browser.
  const [editedUrl, setBaseUrl] = useState<string | null>(null);
  const baseUrl = editedUrl ?? origin;
  const [values, setValues] = useState<TestValues>({ ...testDefaults });
  const [missing, setMissing] = useState<Missing>({});
  const [attempt, setAttempt] = useState(0);
  const { state, entries, send, note } = useSending();
  const address = testAddress(baseUrl, values);
  const urlProblem = baseUrlProblem(baseUrl, origin);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const complete = { ...values, transaction_id: values.transaction_id.trim() || randomUuid() };
    const problems = missingParameters(complete);
    setMissing(problems);
    setAttempt(attempt + 1);
    if (Object.keys(problems).length > 0) return;
    const target = testAddress(baseUrl, complete);
    if (target && !urlProblem) send(target);
    else note({ tone: "error", message: urlProblem ?? cannotBuildMessage });
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card className="min-w-0">
        <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
          <ErrorSummary {...summaryOf(missing)} attempt={attempt} />
          <Field
            id="test-base-url"
            label="Base URL"
            hint="Must be this site's URL. The browser blocks requests to other sites"
            error={urlProblem ?? undefined}
            required
          >
            <TextInput
              value={baseUrl}
              spellCheck={false}
              onChange={(event) => setBaseUrl(event.target.value)}
            />
          </Field>
          <Parameters values={values} onChange={setValues} missing={missing} />
          <RequestAddress address={address} />
          <div>
            <Button type="submit" busy={state.kind === "loading"} busyLabel="Sending...">
              Send test
            </Button>
          </div>
        </form>
      </Card>
      <div className="flex min-w-0 flex-col gap-6">
        <Card>
          <Answer state={state} />
        </Card>
        <Card>
          <ExecutionLog entries={entries} />
        </Card>
      </div>
    </div>
  );
}

const noChanges = () => () => {};

/** The origin of the page in the browser; on the server, the one from the settings. */
function useOrigin(siteUrl: string): string {
  return useSyncExternalStore(
    noChanges,
    () => window.location.origin,
    () => new URL(siteUrl).origin,
  );
}

type Missing = Partial<Record<TestParameter, string>>;

function summaryOf(missing: Missing) {
  const errors = Object.entries(missing).map(([name, message]) => ({ fieldId: `test-${name}`, message }));
  return { title: errors.length > 0 ? "The request isn't complete" : null, errors };
}

type ParametersProps = {
  values: TestValues;
  onChange: (values: TestValues) => void;
  missing: Missing;
};

function Parameters({ values, onChange, missing }: ParametersProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {testParameters.map((name) => (
        <Field
          key={name}
          id={`test-${name}`}
          label={testLabels[name]}
          hint={name === "transaction_id" ? "Leave empty to generate one" : undefined}
          error={missing[name]}
          required={requiredParameters.includes(name)}
        >
          <TextInput
            name={name}
            value={values[name]}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

function RequestAddress({ address }: { address: string | null }) {
  return (
    <div className="flex flex-col gap-2">
      <p id="test-address" className="font-semibold">
        Request URL
      </p>
      <output
        aria-labelledby="test-address"
        className="block rounded-md bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere"
      >
        {address === null ? "–" : `GET ${address}`}
      </output>
      <p className="text-sm text-ink-soft">Sent with a bearer token that marks it as a test.</p>
    </div>
  );
}

function Answer({ state }: { state: State }) {
  return (
    <section aria-labelledby="answer" aria-live="polite" className="flex flex-col gap-3">
      <h2 id="answer" className="text-lg font-semibold">
        Response
      </h2>
      {state.kind === "idle" && <p className="text-sm text-ink-soft">No request has been sent yet.</p>}
      {state.kind === "loading" && <p className="text-sm text-ink-soft">Waiting for a response...</p>}
      {state.kind === "done" && (
        <>
          <Banner tone={state.outcome.tone} title={state.outcome.message} />
          <p className="figures text-sm text-ink-soft">
            {state.outcome.status !== null && `Status ${state.outcome.status}, `}
            {Math.round(state.outcome.ms)} ms
          </p>
          {state.outcome.body !== "" && (
            <pre className="overflow-x-auto rounded-md bg-sunken p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
              {state.outcome.body}
            </pre>
          )}
        </>
      )}
    </section>
  );
}

/** Gets the test token from our server first, then sends the request with it. */
function useSending() {
  const fetcher = useFetcher<{ token: string }>();
  const [state, setState] = useState<State>({ kind: "idle" });
  const [entries, setEntries] = useState<LogEntry[]>([]);
  const waiting = useRef<string | null>(null);
  const count = useRef(0);

  function note(entry: Omit<LogEntry, "key" | "at">) {
    count.current += 1;
    const complete = { ...entry, at: new Date().toISOString(), key: String(count.current) };
    setEntries((earlier) => [complete, ...earlier].slice(0, 100));
  }

  function finish(outcome: Timed, address: string) {
    setState({ kind: "done", outcome });
    const { tone, message, status, ms } = outcome;
    note({ tone, message, detail: `${status ?? "No status"}, ${Math.round(ms)} ms, ${address}` });
  }

  const { token } = fetcher.data ?? {};
  const isIdle = fetcher.state === "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the token has come, once per request
  useEffect(() => {
    const address = waiting.current;
    if (!isIdle || address === null) return;
    waiting.current = null;
    if (token) ask(address, token).then((outcome) => finish(outcome, address));
    else
      finish(
        { tone: "error", message: networkErrorMessage("no token received"), status: null, body: "", ms: 0 },
        address,
      );
  }, [isIdle, token]);

  function send(address: string) {
    setState({ kind: "loading" });
    waiting.current = address;
    fetcher.submit({}, { method: "post" });
  }
  return { state, entries, send, note };
}

async function ask(address: string, token: string): Promise<Timed> {
  const startedAt = performance.now();
  const passed = () => performance.now() - startedAt;
  try {
    const response = await fetch(address, {
      headers: { Authorization: `Bearer ${token}` },
      credentials: "omit",
    });
    const text = await response.text();
    return { ...outcomeOf(response.status, text), ms: passed() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { tone: "error", message: networkErrorMessage(reason), status: null, body: "", ms: passed() };
  }
}
