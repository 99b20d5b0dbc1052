/**
 * Tables that aren't backed up, and why. Every other table of the two schemas is. A test compares this list with the
 * database, so a new table is either backed up or listed here.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  "public.schema_migrations": "A restore applies the migrations itself and records them.",
  "public.rate_limits": "Counts from the last few minutes, which a database crash also clears.",
  "public.open_editors": "Who has an editor open right now, which a database crash also clears.",
  "public.report_answers": "Prepared reports, which staff can ask for again.",
  "public.backup_runs": "Describes files of this installation.",
  "public.backup_plan": "Part of this installation's schedule.",
  "public.system_alerts": "What administrators of this installation were emailed about.",
  "public.vendor_certificates": "Read again from the servers every 6 hours.",
  "public.recent_errors": "Errors of this installation's processes.",
  "pgboss.version": "Part of the queue's own tables, which a restore creates again.",
  "pgboss.schedule": "The site writes its schedules at every start.",
  "pgboss.subscription": "Not used: jobs are sent by name.",
  "pgboss.bam": "The queue's maintenance of its own tables.",
  "pgboss.job_dependency": "Not used: no job depends on another.",
  "pgboss.warning": "The queue's own warnings.",
  "pgboss.queue_stats": "The queue's own statistics.",
};

/**
 * The queue's tables that are backed up, in loading order. Their columns may differ between releases of the queue's
 * library.
 */
export const JOB_TABLES: readonly string[] = ["pgboss.queue", "pgboss.job"];

export const JOB_SCHEMA = "pgboss";

/** Whether the rows of a table belong in an archive. */
export function isBackedUp(table: string): boolean {
  return !(table in LEFT_OUT);
}
