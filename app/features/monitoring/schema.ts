import * as z from "zod/mini";

const jobName = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));

/** What the buttons of the System page send. */
export const jobActionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("retry"), name: jobName, id: z.optional(z.uuid()) }),
  z.object({ intent: z.literal("delete"), name: jobName }),
  z.object({
    intent: z.literal("unblock"),
    userId: z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w-]+$/)),
  }),
]);
