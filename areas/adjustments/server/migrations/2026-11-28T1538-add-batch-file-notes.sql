-- The remarks about a file name its hidden rows, columns and sheets.
alter table adjustment_batch add column file_notes jsonb not null default '[]';
