-- Lists walk by one unique number; a row's own counts within its file only.
alter table adjustment_batch_row add column id bigint generated always as identity;
create unique index adjustment_batch_row_id on adjustment_batch_row (id);
create index adjustment_batch_row_listed on adjustment_batch_row (batch_id, row_no, id);
