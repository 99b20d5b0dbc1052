import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { buttonClass } from "~/ui/button";
import { DateTime } from "~/ui/date-time";
import { CitedSources } from "~/ui/source-link";
import { Table } from "~/ui/table";
import { changeLog, license, SCHEMA_VERSION } from "../rules/dataset";
import { CSV_PATH, JSON_PATH, LLMS_PATH, OPENAPI_PATH } from "../rules/paths";
import { type FileColumn, fileColumns } from "../rules/price-file";

type DataPageProps = { plans: number; providers: number; modified: string | null };

/** `/data`: the price files, what their columns mean, the license, and the change log (spec:open-data#data-page). */
export function DataPage(props: DataPageProps) {
  return (
    <div className="page flex flex-col gap-10 py-8 sm:py-12">
      <Header {...props} />
      <Columns />
      <Section id="updates" title="Updates and limits">
        <p className="max-w-prose">
          The files change as soon as a price does, and at least once a day. Send the ETag you received as
          If-None-Match to get a short response (304) if nothing changed. Each network may request 60 files a
          minute; above that, wait as long as Retry-After says.
        </p>
        <ul className="flex flex-col">
          <li>
            <a href={OPENAPI_PATH} className="link inline-flex min-h-11 items-center">
              OpenAPI document
            </a>
          </li>
          <li>
            <a href={LLMS_PATH} className="link inline-flex min-h-11 items-center">
              llms.txt
            </a>
          </li>
        </ul>
      </Section>
      <Section id="license" title="License">
        <p className="max-w-prose">
          <a href={license.url} target="_blank" rel="noopener license" className="link">
            {license.name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          : copy, change, and publish the data, even commercially, if you name this site and link to it.
          Prices can change between our checks, so say when we checked one.
        </p>
      </Section>
      <Section id="changes" title="Change log">
        <dl className="flex flex-col gap-2">
          {changeLog.map(({ version, day, text }) => (
            <div key={version} className="flex flex-wrap gap-x-4">
              <dt className="font-semibold">
                {version}, <DateTime at={`${day}T12:00:00-05:00`} day />
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}

function Header({ plans, providers, modified }: DataPageProps) {
  return (
    <header className="flex flex-col gap-4">
      <Breadcrumbs trail={[{ label: "Home", to: href("/") }]} here="Open data" />
      <h1 className="text-2xl sm:text-3xl">Open data: GLP-1 prices</h1>
      <p className="max-w-prose text-lg text-ink-soft">
        All {plans.toLocaleString("en-US")} plans from the {providers} providers on our list, free to use.
        What providers pay us isn’t in the data, and it doesn’t change what is.
        {modified && (
          <>
            {" "}
            The last check of a provider was on <DateTime at={modified} day />.
          </>
        )}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <FileLink to={CSV_PATH}>Download CSV</FileLink>
        <FileLink to={JSON_PATH}>Download JSON</FileLink>
      </div>
      <p className="text-sm text-ink-soft">
        <Link to={href("/data/embed")} className="link">
          Put a price table on your site
        </Link>
      </p>
    </header>
  );
}

function Columns() {
  return (
    <Section id="columns" title="Columns">
      <p className="max-w-prose text-ink-soft">
        One row is one plan of one provider. Version {SCHEMA_VERSION}. An empty cell in CSV is null in JSON.
        Compounded products aren’t FDA-approved (<CitedSources ids={["unapproved"]} />
        ), so show the column “source” with every price.
      </p>
      <Table<FileColumn>
        caption="Columns of the price files"
        rows={fileColumns}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "name",
            header: "Column",
            rowHeader: true,
            cell: ({ name }) => <code className="text-sm">{name}</code>,
          },
          {
            key: "type",
            header: "Type",
            cell: ({ type, nullable }) =>
              `${type === "string[]" ? "list of strings" : type}${nullable ? " or empty" : ""}`,
          },
          { key: "meaning", header: "Meaning", cell: ({ meaning }) => meaning },
        ]}
      />
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="flex flex-col gap-4">
      <h2 id={`${id}-heading`} className="text-xl sm:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function FileLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} download className={buttonClass({ variant: "secondary" })}>
      <Download aria-hidden="true" className="size-5" />
      {children}
    </a>
  );
}
