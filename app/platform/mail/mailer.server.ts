import type { Config } from "~/platform/config.server";
import type { Db } from "~/platform/db/client.server";
import { type Jobs, PermanentJobFailure } from "~/platform/jobs/jobs.server";
import type { Log } from "~/platform/log.server";
import { type MailMessage, mailMessage } from "./message.server";
import { createTransport, MailRefused } from "./transport.server";

export type Mailer = {
  /** `smtp`: mail is really sent. `outbox`: it is kept as files, since no mail server is set. */
  delivers: "smtp" | "outbox";
  /** Queues the email as part of the transaction `tx`: it is sent if and only if that commits. */
  queue(tx: Db, mail: MailMessage): Promise<void>;
  /**
   * Forgets the emails of this kind to this address that the queue still holds: they are not sent, and nothing of them stays.
   * An email that is on its way at this moment may still arrive.
   * @returns how many there were.
   */
  forget(tx: Db, mail: Pick<MailMessage, "kind" | "to">): Promise<number>;
};

const JOB = "mail";

type MailerOptions = {
  config: Config;
  jobs: Jobs;
  log: Log;
  /** Seconds before the first retry, and the most between two later ones; tests shorten them. */
  retryDelay?: number;
  maxRetryDelay?: number;
  /** How long to wait for an answer of the mail server, in milliseconds; tests shorten it. */
  patience?: number;
};

/** Both try for about a day. A folder can be asked every minute: emails go out as soon as a full disk has room again. */
const TRIES = {
  smtp: { retries: 30, retryDelay: 30, maxRetryDelay: 3_600 },
  outbox: { retries: 1_440, retryDelay: 10, maxRetryDelay: 60 },
};

/**
 * Sends mail through the job queue: by SMTP_URL, or into the folder `outbox` of DATA_DIR without one. A server that
 * is away or says "later" (4xx) is tried again for about a day; one that says "never" (5xx) is not asked again.
 * A connection that breaks after the last byte and before the answer leaves it unknown whether the server took the
 * mail: it is sent again with the same Message-ID, by which receivers tell a repeat.
 * The data of an email is deleted from the queue minutes after it was sent, and never logged.
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
        await transport.send(mail, run.id);
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
    forget: (tx, mail) => jobs.forget(tx, JOB, mail),
  };
}
