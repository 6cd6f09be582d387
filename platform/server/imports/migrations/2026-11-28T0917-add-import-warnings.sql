-- Warnings of a row, such as a person who is in the file twice under different numbers.
alter table import_row add column warnings jsonb not null default '[]';

-- Hash of the checked rows, to recognise a file that is imported again under another name.
alter table import_run add column rows_sha256 text;
