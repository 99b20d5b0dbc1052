-- The revision of the submission that unsaved changes are based on; 0 for none. Null if the previous release stored them.
alter table blog_post_autosaves add column base_submission integer check (base_submission >= 0);
