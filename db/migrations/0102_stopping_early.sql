-- What a provider says about stopping early. Null: not listed.

alter table brands
  -- How long after the first payment it gives the money back, in days; 0: not at all.
  add column refund_window_days integer check (refund_window_days between 0 and 365),
  -- Whether unused months of a plan paid in advance are refunded.
  add column refund_proration text check (refund_proration in ('yes', 'no')),
  -- How long before the next payment a customer must cancel, in days; 0: any time.
  add column notice_days integer check (notice_days between 0 and 365),
  -- In dollars; 0: canceling is free.
  add column cancellation_fee numeric(8,2) check (cancellation_fee >= 0 and cancellation_fee < 1000000),
  add column how_to_cancel text check (length(how_to_cancel) <= 2000);
