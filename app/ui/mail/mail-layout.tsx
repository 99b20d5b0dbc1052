import type { CSSProperties, ReactNode } from "react";
import { mailStyles } from "./theme";

/*
 * <MailLayout site={site} heading="We received your claim" preview="What happens next" why="You get this email because
 * …">
 *   <MailText>…</MailText>
 *   <MailButton to="https://…">See the rules</MailButton>
 * </MailLayout>
 *
 * The layout of every email. It has no pictures, so opening an email loads nothing from a server.
 */
export type MailSite = {
  siteName: string;
  /** Absolute, without a trailing slash. */
  siteUrl: string;
  supportEmail: string;
};

type MailLayoutProps = {
  site: MailSite;
  heading: string;
  /** The text that mail programs show beside the subject. */
  preview: string;
  /** Why the reader gets this email. */
  why: string;
  children: ReactNode;
};

export function MailLayout({ site, heading, preview, why, children }: MailLayoutProps) {
  return (
    <html lang="en-US">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light" />
        <title>{heading}</title>
      </head>
      <body style={mailStyles.canvas}>
        <Preview text={preview} />
        <Cell style={mailStyles.body}>
          <Cell style={mailStyles.page} width={mailStyles.page.maxWidth}>
            <a href={site.siteUrl} style={mailStyles.site}>
              {site.siteName}
            </a>
            <h1 style={mailStyles.heading}>{heading}</h1>
            {children}
            <hr style={mailStyles.rule} />
            <p style={mailStyles.note}>{why}</p>
            <p style={mailStyles.note}>
              Questions? Reply to this email or write to{" "}
              <a href={`mailto:${site.supportEmail}`} style={mailStyles.link}>
                {site.supportEmail}
              </a>
              .
            </p>
          </Cell>
        </Cell>
      </body>
    </html>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return <p style={mailStyles.text}>{children}</p>;
}

export function MailHeading({ children }: { children: ReactNode }) {
  return <h2 style={mailStyles.subheading}>{children}</h2>;
}

export function MailLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} style={mailStyles.link}>
      {children}
    </a>
  );
}

/**
 * The cell has the color and the padding. Outlook ignores the padding of links, so there only the words can be clicked.
 */
export function MailButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={mailStyles.buttonTable}>
      <tbody>
        <tr>
          <td style={mailStyles.buttonCell}>
            <a href={to} style={mailStyles.button}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type CellProps = { style: CSSProperties; width?: string; children: ReactNode };

/** A centered table with one cell: Outlook supports neither `max-width` nor padding on blocks. */
function Cell({ style, width = "100%", children }: CellProps) {
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ maxWidth: width, margin: "0 auto" }}
    >
      <tbody>
        <tr>
          <td style={style}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Mail programs fill the space beside the subject with the text that follows, unless blanks fill it. */
const BLANKS = "\u00a0\u200c".repeat(100);

function Preview({ text }: { text: string }) {
  return (
    <div data-skip-in-text="true" style={mailStyles.preview}>
      {text}
      {BLANKS}
    </div>
  );
}
