const MEGABYTE = 1_000_000;

/** The progress of a long command. `done` and `total` have the same unit; `bytes` were read or written so far. */
export type Progress = { step: string; done: number; total: number; bytes: number };

/** "Saving rows: 42 %, 12.3 MB". */
export function progressLine({ step, done, total, bytes }: Progress): string {
  const percent = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 100;
  return `${step}: ${percent} %, ${megabytes(bytes)}`;
}

/** "12.3 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
