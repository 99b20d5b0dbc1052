import { ChevronDown } from "lucide-react";
import { Fragment } from "react";
import { href, Link } from "react-router";
import { useSite } from "~/ui/site-context";
import { type LegalBlock, type LegalText, type LegalToken, partsOf } from "../rules/legal-document";

type LegalPageProps = {
  text: LegalText;
  /** "March 2025". */
  updated: string;
};

/** A legal text: a linked table of contents, in a line length that reads and prints well. */
export function LegalPage({ text, updated }: LegalPageProps) {
  return (
    <div className="page py-10 sm:py-12 lg:py-16">
      <header className="max-w-prose">
        <h1 className="text-2xl sm:text-3xl">{text.title}</h1>
        <p className="mt-2 text-sm text-ink-soft">Last updated: {updated}</p>
        <p className="mt-5 text-lg text-ink-soft">
          <Words text={text.lead} />
        </p>
      </header>
      <div className="mt-8 grid items-start gap-10 lg:mt-12 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16 print:block">
        <Contents text={text} />
        <div className="flex max-w-prose flex-col gap-10">
          {text.sections.map(({ id, title, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="flex flex-col gap-3">
              <h2 id={`${id}-heading`} className="text-xl break-after-avoid">
                {title}
              </h2>
              {blocks.map((block) => (
                <Block key={String(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Next to the text on wide screens; collapsed on phones. */
function Contents({ text }: { text: LegalText }) {
  return (
    <>
      <nav aria-label="Contents" className="no-print lg:hidden">
        <details className="details-motion rounded-lg border border-line bg-surface px-5">
          <summary className="flex min-h-13 items-center justify-between gap-4 font-semibold">
            Contents
            <ChevronDown aria-hidden="true" className="size-5 text-ink-soft" />
          </summary>
          <ContentList text={text} />
        </details>
      </nav>
      <nav
        aria-label="Contents"
        className="no-print sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto rounded-lg border border-line bg-surface p-5 lg:block"
      >
        <h2 className="mb-2 font-semibold">Contents</h2>
        <ContentList text={text} />
      </nav>
    </>
  );
}

function ContentList({ text }: { text: LegalText }) {
  return (
    <ol className="flex flex-col pb-4 lg:pb-0">
      {text.sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline lg:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") {
    return (
      <p>
        <Words text={block} />
      </p>
    );
  }
  return (
    <ul className="flex list-disc flex-col gap-2 pl-6 marker:text-accent">
      {block.map((point) => (
        <li key={point}>
          <Words text={point} />
        </li>
      ))}
    </ul>
  );
}

function Words({ text }: { text: string }) {
  return partsOf(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never change places
    <Fragment key={index}>{part.kind === "words" ? part.text : <Token token={part.token} />}</Fragment>
  ));
}

function Token({ token }: { token: LegalToken }) {
  const { siteName, supportEmail } = useSite();
  switch (token) {
    case "SITE_NAME":
      return siteName;
    case "SUPPORT_EMAIL":
      return (
        <a href={`mailto:${supportEmail}`} className="link break-words">
          {supportEmail}
        </a>
      );
    case "TERMS":
      return <PageLink to={href("/terms")}>Terms and Conditions</PageLink>;
    case "PRIVACY":
      return <PageLink to={href("/privacy")}>Privacy Policy</PageLink>;
    case "PRIVACY_REQUEST":
      return <PageLink to={href("/privacy/request")}>privacy request form</PageLink>;
    case "HEALTH_DATA":
      return <PageLink to={href("/consumer-health-data")}>consumer health data</PageLink>;
    case "REBATE_TERMS":
      return <PageLink to={href("/rebate-terms")}>Rebate Terms</PageLink>;
    case "CORRECTIONS":
      return <PageLink to={href("/corrections")}>price corrections</PageLink>;
    case "COMPARISON":
      return <PageLink to={href("/compare-providers")}>comparison</PageLink>;
  }
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  );
}
