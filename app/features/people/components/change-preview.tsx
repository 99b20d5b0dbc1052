import { Link, useLocation } from "react-router";
import { Card } from "~/ui/card";
import { type FormRefusal, StaffForm, TextField } from "~/ui/staff-form";
import type { ShownKind, ShownRecord } from "../rules/records";
import { ERASE_WORD } from "../rules/requests";

type PreviewProps = {
  kinds: readonly ShownKind[];
  /** The selected records that still exist. */
  keys: readonly string[];
  refusal: FormRefusal | undefined;
};

/** What erasing deletes and what stays, before it happens (spec:peoples-data#erase). */
export function ErasePreview({ kinds, keys, refusal }: PreviewProps) {
  const records = kinds.flatMap((kind) => kind.records);
  const deleted = records.filter(({ onErase }) => onErase === "deleted");
  const pseudonymized = records.filter(({ onErase }) => onErase === "pseudonymized");
  const kept = records.filter(({ onErase }) => onErase === "kept");
  const staying = records.filter(({ stays }) => stays !== null);
  const files = records.reduce((sum, { fileCount }) => sum + fileCount, 0);
  return (
    <Card as="section" className="flex max-w-prose flex-col gap-4">
      <h2 className="text-lg font-semibold">Erase: preview</h2>
      <p className="text-sm">
        This erases {countOf(deleted, "record")}
        {files > 0 && ` and ${files === 1 ? "1 file" : `${files} files`}`}, and every email to this person
        that waits in the queue. <strong>It can't be undone.</strong> Backups keep the data until they're
        deleted on their own schedule.
      </p>
      <RecordNames records={deleted} label="Deleted" />
      {pseudonymized.length > 0 && (
        <RecordNames records={pseudonymized} label="Reduced to the payment, without the person" />
      )}
      {kept.length > 0 && <RecordNames records={kept} label="Not changed" />}
      <div>
        <h3 className="text-sm font-semibold">Stays</h3>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft">
          {staying.map(({ key, title, stays }) => (
            <li key={key}>{`${title}: ${stays}`}</li>
          ))}
          <li>Audit log and ledger: what was done with which record number. They don't name the person.</li>
        </ul>
      </div>
      <StaffForm
        intent="erase"
        refusal={refusal}
        submit="Erase permanently"
        busy="Erasing..."
        variant="danger"
      >
        <Keys keys={keys} />
        <TextField
          intent="erase"
          refusal={refusal}
          name="confirmation"
          label={`Enter ${ERASE_WORD} to confirm`}
          autoComplete="off"
        />
      </StaffForm>
      <Cancel />
    </Card>
  );
}

/** The new values for the selected records (spec:peoples-data#correct). */
export function CorrectPreview({ kinds, keys, refusal }: PreviewProps) {
  const records = kinds.flatMap((kind) => kind.records).filter(({ onErase }) => onErase !== "kept");
  return (
    <Card as="section" className="flex max-w-prose flex-col gap-4">
      <h2 className="text-lg font-semibold">Correct: preview</h2>
      <p className="text-sm">
        The new values replace the old ones in {countOf(records, "record")}, all at once. A field that you
        leave blank doesn't change. The old values aren't kept.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft">
        {records.map(({ key, title, name, email, phone }) => (
          <li key={key} className="wrap-anywhere">
            {`${title}: ${[name, email, phone].filter(Boolean).join(", ")}`}
          </li>
        ))}
      </ul>
      <StaffForm intent="correct" refusal={refusal} submit="Correct records" busy="Saving...">
        <Keys keys={keys} />
        <OptionalField refusal={refusal} name="name" label="New full name" />
        <OptionalField refusal={refusal} name="email" label="New email" />
        <OptionalField refusal={refusal} name="phone" label="New phone" />
      </StaffForm>
      <Cancel />
    </Card>
  );
}

function OptionalField(props: { refusal: FormRefusal | undefined; name: string; label: string }) {
  return <TextField intent="correct" autoComplete="off" isOptional {...props} />;
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <input key={key} type="hidden" name="record" value={key} />);
}

/** Back to the records found, without the preview. */
function Cancel() {
  const { pathname, search } = useLocation();
  return (
    <Link to={`${pathname}${search}`} className="link self-start text-sm" reloadDocument>
      Cancel
    </Link>
  );
}

function RecordNames({ records, label }: { records: readonly ShownRecord[]; label: string }) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{label}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft">
        {records.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
        {records.length === 0 && <li>Nothing</li>}
      </ul>
    </div>
  );
}

const countOf = (records: readonly unknown[], unit: string) =>
  `${records.length} ${records.length === 1 ? unit : `${unit}s`}`;
