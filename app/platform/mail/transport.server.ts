import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "~/platform/config.server";
import { ReportableError } from "~/platform/failure.server";
import type { MailMessage } from "./message.server";

/** One way of getting a mail out of the house. */
export type MailTransport = {
  kind: "smtp" | "outbox";
  /**
   * @param id stays the same when a mail is tried again.
   * @throws MailRefused with a message that names no person.
   */
  send(mail: MailMessage, id: string): Promise<void>;
};

/** The mail was not taken. The message holds codes only: what a server answers often repeats the address. */
export class MailRefused extends ReportableError {
  /** Another try cannot help. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** @param patience how long to wait for a connection and for each answer, in milliseconds. */
export function createTransport(config: Config, patience: number): MailTransport {
  return config.SMTP_URL ? smtpTransport(config, config.SMTP_URL, patience) : outboxTransport(config);
}

/** What both ways send. */
function envelope(config: Config, mail: MailMessage, id: string) {
  return {
    messageId: `<${id}@${new URL(config.SITE_URL).hostname}>`,
    from: { name: config.SITE_NAME, address: config.MAIL_FROM },
    replyTo: config.SUPPORT_EMAIL,
    // An object, so that commas or angle brackets in an odd address cannot name a second recipient.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpTransport(config: Config, url: string, patience: number): MailTransport {
  const server = nodemailer.createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
    socketTimeout: patience,
  });
  return {
    kind: "smtp",
    async send(mail, id) {
      try {
        await server.sendMail(envelope(config, mail, id));
      } catch (error) {
        throw asRefusal(error);
      }
    },
  };
}

function asRefusal(error: unknown): MailRefused {
  const { code, responseCode, command } = Object(error) as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const facts = [code, command, responseCode].filter((fact) => fact !== undefined).join(" ");
  // Wrong credentials (EAUTH) are the operator's to mend, not a reason to give the mail up.
  const isPermanent = code !== "EAUTH" && responseCode !== undefined && responseCode >= 500;
  return new MailRefused(`The mail server did not take the mail: ${facts || "no reason given"}`, isPermanent);
}

/** Writes `outbox/{kind}-{id}.eml`, which mail programs open. Trying again writes the same file again. */
function outboxTransport(config: Config): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const folder = path.resolve(config.DATA_DIR, "outbox");
  return {
    kind: "outbox",
    async send(mail, id) {
      const { message } = await composer.sendMail(envelope(config, mail, id));
      const target = path.join(folder, `${mail.kind}-${id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${target}.part`, message, { mode: 0o600 });
      await rename(`${target}.part`, target);
    },
  };
}
