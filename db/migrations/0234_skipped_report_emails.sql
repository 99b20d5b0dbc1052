-- A person can cancel the report that an email waits for. That email is skipped, and the list of saved reports says so.

-- The day in New York whose email was skipped last.
alter table saved_report_readers add column skipped_for date;
