import { Form } from "react-router";
import { Badge } from "~/ui/badge";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";

type VersionListProps = {
  versions: readonly { version: number; savedAt: string; savedByName: string }[];
  /** The currently stored version. */
  current: number;
  chosen: number | undefined;
  /** The URL of the page. */
  here: string;
};

/** The versions of a post, newest first. */
export function VersionList({ versions, current, chosen, here }: VersionListProps) {
  if (versions.length === 0) return null;
  return (
    <ol className="overflow-hidden rounded-lg border border-line bg-surface">
      {versions.map(({ version, savedAt, savedByName }) => (
        <li key={version} className="border-b border-line last:border-b-0">
          <Link
            to={`${here}?version=${version}`}
            preventScrollReset
            aria-current={version === chosen ? "true" : undefined}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm no-underline hover:bg-sunken aria-[current]:bg-accent-soft"
          >
            <span className="font-semibold text-accent-text">Version {version}</span>
            {version === current && <Badge tone="good">Current version</Badge>}
            <span className="basis-full text-ink-soft">
              <DateTime at={savedAt} />
              {savedByName && `, ${savedByName}`}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

export function RestoreForm({ version, current }: { version: number; current: number }) {
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="current" value={current} />
      <ConfirmButton
        name="restore"
        value={version}
        question={`Restore version ${version}?`}
        detail="It becomes the current version. The version it replaces is kept in this list."
        confirmLabel="Restore"
        isDangerous={false}
      >
        Restore this version
      </ConfirmButton>
    </Form>
  );
}
