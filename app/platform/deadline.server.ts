import { ReportableError } from "~/platform/failure.server";

/** The work took longer than it may. */
export class DeadlineExceeded extends ReportableError {}

/**
 * Waits for `work` for at most `ms`.
 * @param work gets a signal that fires at the deadline. Work that can't be stopped continues, and its result is dropped.
 * @throws DeadlineExceeded, or what `work` threw before that.
 */
export async function within<Value>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineExceeded(`Not done within ${ms} ms.`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
