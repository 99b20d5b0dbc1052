import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { mailStyles } from "./theme";

/*
 * <MailLayout site={site} heading="We received your claim" preview="What happens next" why="You get this mail because …">
 *   <MailText>…</MailText>
 *   <MailButton to="https://…">See the rules</MailButton>
 * </MailLayout>
 *
 * Every mail of the product. No pictures: nothing is loaded from a server when somebody opens it.
 */
export type MailSite = {
  siteName: string;
  /** Absolute, without a slash at the end. */
  siteUrl: string;
  supportEmail: string;
};

type MailLayoutProps = {
  site: MailSite;
  heading: string;
  /** What mail programs show beside the subject. */
  preview: string;
  /** Why the reader gets this mail. */
  why: string;
  children: ReactNode;
};

export function MailLayout({ site, heading, preview, why, children }: MailLayoutProps) {
  return (
    <Html lang="en-US">
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={mailStyles.body}>
        <Container style={mailStyles.page}>
          <Link href={site.siteUrl} style={mailStyles.site}>
            {site.siteName}
          </Link>
          <Heading as="h1" style={mailStyles.heading}>
            {heading}
          </Heading>
          {children}
          <Hr style={mailStyles.rule} />
          <Text style={mailStyles.note}>{why}</Text>
          <Text style={mailStyles.note}>
            Questions? Reply to this mail or write to{" "}
            <Link href={`mailto:${site.supportEmail}`} style={mailStyles.link}>
              {site.supportEmail}
            </Link>
            .
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={mailStyles.text}>{children}</Text>;
}

export function MailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={mailStyles.subheading}>
      {children}
    </Heading>
  );
}

export function MailLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} style={mailStyles.link}>
      {children}
    </Link>
  );
}

export function MailButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Section>
      <Button href={to} style={mailStyles.button}>
        {children}
      </Button>
    </Section>
  );
}
