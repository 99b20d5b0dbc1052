import { z } from "zod";
import { parseWebAddress } from "~/kernel/web-address";

/** An email to one person, as stored in the queue. */
export const mailMessage = z.object({
  /** The kind of email, for the log and the outbox: `claim-confirmation`. Contains nothing about the recipient. */
  kind: z.string().regex(/^[a-z0-9-]{1,60}$/),
  to: z.string().min(3).max(254),
  subject: z.string().min(1).max(200),
  text: z.string().min(1),
  html: z.string().min(1),
  /**
   * Where a mail program unsubscribes the reader with one click, by a POST without cookies (RFC 8058). For emails that
   * people subscribe to.
   */
  unsubscribeUrl: z
    .string()
    .max(500)
    .refine((text) => parseWebAddress(text) !== null)
    .optional(),
  /** A text file. It's stored in the queue with the email, so it's small. */
  attachment: z
    .object({
      name: z.string().regex(/^[a-z0-9.-]{1,100}$/),
      type: z.enum(["text/csv"]),
      content: z.string().max(1_000_000),
    })
    .optional(),
});

export type MailMessage = z.infer<typeof mailMessage>;
