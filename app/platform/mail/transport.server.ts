import { lstat, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "~/platform/config.server";
import { ReportableError } from "~/platform/failure.server";
import type { MailMessage } from "./message.server";

/** A way to deliver emails. */
export type MailTransport = {
  kind: "smtp" | "outbox";
  /**
   * @param id stays the same when an email is retried.
   * @throws MailRefused with a message that names no person.
   */
  send(mail: MailMessage, id: string): Promise<void>;
};

/**
 * The email wasn't accepted. The message contains only codes, because a server's response often repeats the address.
 */
export class MailRefused extends ReportableError {
  /** Retrying can't help. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** @param patience how long to wait for a connection and for each response, in milliseconds. */
export function createTransport(config: Config, patience: number): MailTransport {
  return config.SMTP_URL ? smtpTransport(config, config.SMTP_URL, patience) : outboxTransport(config);
}

/** Where emails are kept as files if no mail server is set. */
export function outboxFolder({ DATA_DIR }: Pick<Config, "DATA_DIR">): string {
  return path.resolve(DATA_DIR, "outbox");
}

/** Another process may be writing an email, which takes milliseconds. */
const DRAFT_MS = 60_000;

/** The parts that both transports send. */
function envelope(config: Config, mail: MailMessage, id: string) {
  return {
    messageId: `<${id}@${new URL(config.SITE_URL).hostname}>`,
    from: { name: config.SITE_NAME, address: config.MAIL_FROM },
    replyTo: config.SUPPORT_EMAIL,
    // An object, so that commas or angle brackets in an unusual address can't add a second recipient.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachment && [
      {
        filename: mail.attachment.name,
        contentType: `${mail.attachment.type}; charset=utf-8`,
        content: mail.attachment.content,
      },
    ],
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Both headers are required for the unsubscribe button of mail programs (spec:price-watch#unsubscribe). */
function unsubscribeHeaders({ unsubscribeUrl }: MailMessage): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Loads the library with the first email. */
const loadMailer = async () => (await import("nodemailer")).default;

/** Calls `make` the first time. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function smtpTransport(config: Config, url: string, patience: number): MailTransport {
  const timeouts = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
    socketTimeout: patience,
  };
  const opened = once(async () => (await loadMailer()).createTransport({ url, ...timeouts }));
  return {
    kind: "smtp",
    async send(mail, id) {
      try {
        const server = await opened();
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
  // The operator can fix wrong credentials (EAUTH), so they aren't a reason to give up on the email.
  const isPermanent = code !== "EAUTH" && responseCode !== undefined && responseCode >= 500;
  return new MailRefused(`The mail server rejected the message: ${facts || "no reason given"}`, isPermanent);
}

/** Writes `outbox/{kind}-{id}.eml`, which mail programs open. A retry overwrites the same file. */
function outboxTransport(config: Config): MailTransport {
  const opened = once(async () =>
    (await loadMailer()).createTransport({ streamTransport: true, buffer: true, newline: "windows" }),
  );
  const folder = outboxFolder(config);
  let swept: Promise<void> | undefined;
  return {
    kind: "outbox",
    async send(mail, id) {
      const composer = await opened();
      const { message } = await composer.sendMail(envelope(config, mail, id));
      const target = path.join(folder, `${mail.kind}-${id}.eml`);
      const draft = `${target}.part`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      swept ??= removeDrafts(folder);
      await swept;
      try {
        await writeFile(draft, message, { mode: 0o600 });
        await rename(draft, target);
      } catch (error) {
        // On a full disk, the beginning of the email would remain.
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}

/** Removes what a process that was killed while writing an email left behind. The email is written again. */
async function removeDrafts(folder: string): Promise<void> {
  const before = Date.now() - DRAFT_MS;
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".part")) continue;
    const facts = await lstat(path.join(folder, name)).catch(() => null);
    if (facts && facts.mtimeMs < before) await rm(path.join(folder, name), { force: true });
  }
}
