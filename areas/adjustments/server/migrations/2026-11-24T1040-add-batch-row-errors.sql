-- A row reports all its errors, keeps what the file contained while it has any, and can be corrected before submission.
alter table adjustment_batch_row add column other_errors jsonb not null default '[]';
alter table adjustment_batch_row add column cells jsonb;
alter table adjustment_batch_row add column is_corrected boolean not null default false;
