import type { Config } from "~/platform/config.server";
import { currentWork } from "~/platform/current-work.server";
import type { Db } from "~/platform/db/client.server";
import { PermanentJobFailure } from "~/platform/jobs/job-definition.server";
import type { Jobs } from "~/platform/jobs/jobs.server";
import type { Log } from "~/platform/log.server";
import { asPart } from "~/platform/traces/span.server";
import { type MailMessage, mailMessage } from "./message.server";
import { createTransport, MailRefused } from "./transport.server";

export type Mailer = {
  /** `smtp`: emails are really sent. `outbox`: they are kept as files, since no mail server is set. */
  delivers: "smtp" | "outbox";
  /** Queues the email in transaction `tx`: it is sent if and only if that commits. */
  queue(tx: Db, mail: MailMessage): Promise<void>;
  /** Queues the email, to be sent at this moment. @returns its id, with which `deleteQueuedMails` takes it back. */
  queueLater(tx: Db, mail: MailMessage, at: Date): Promise<string>;
  /**
   * Deletes the emails of this kind to this address that are still in the queue, with all their data. They aren't sent.
   * An email that is being sent right now may still arrive.
   * @returns how many were deleted.
   */
  forget(tx: Db, mail: Pick<MailMessage, "kind" | "to">): Promise<number>;
};

const JOB = "mail";

type MailerOptions = {
  config: Config;
  jobs: Jobs;
  log: Log;
  /** Seconds before the first retry, and the longest pause between later ones; tests shorten them. */
  retryDelay?: number;
  maxRetryDelay?: number;
  /** How long to wait for a response of the mail server, in milliseconds; tests shorten it. */
  patience?: number;
};

/**
 * Both retry for about a day. A folder can be tried every minute: emails are sent as soon as a full disk has room
 * again.
 */
const TRIES = {
  smtp: { retries: 30, retryDelay: 30, maxRetryDelay: 3_600 },
  outbox: { retries: 1_440, retryDelay: 10, maxRetryDelay: 60 },
};

/**
 * Sends emails through the job queue: by SMTP_URL or, without it, into the folder `outbox` in DATA_DIR. If a server is
 * unreachable or reports a temporary error (4xx), the email is retried for about a day; after a permanent error (5xx)
 * it isn't. If a connection breaks after the last byte and before the response, it is unknown whether the server
 * accepted the email. It is sent again with the same Message-ID, which lets receivers recognize the duplicate. The data
 * of an email is deleted from the queue minutes after it was sent, and never logged.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { config, jobs, log, patience = 30_000 } = options;
  const transport = createTransport(config, patience);
  const { retries, retryDelay, maxRetryDelay } = { ...TRIES[transport.kind], ...options };
  jobs.define(
    JOB,
    mailMessage,
    async (mail, run) => {
      try {
        const part: Parameters<typeof asPart>[1] = ["send email", "client", { "mail.kind": mail.kind }];
        await asPart(currentWork()?.span, part, () => transport.send(mail, run.id));
      } catch (error) {
        if (error instanceof MailRefused && error.isPermanent) throw new PermanentJobFailure(error.message);
        throw error;
      }
      log.info({ kind: mail.kind, delivery: transport.kind, attempt: run.attempt }, "mail");
    },
    {
      retries,
      retryDelay,
      maxRetryDelay,
      timeout: 180,
      lostAfter: 10,
      concurrency: 3,
      keepFinished: 60,
      keepDead: 14 * 86_400,
    },
  );
  return {
    delivers: transport.kind,
    async queue(tx, mail) {
      await jobs.enqueue(tx, JOB, mail);
    },
    async queueLater(tx, mail, at) {
      const id = await jobs.enqueue(tx, JOB, mail, { startAfter: at });
      if (id === null) throw new Error("The queue returned no id for an email.");
      return id;
    },
    forget: (tx, mail) => jobs.forget(tx, JOB, mail),
  };
}
