-- A background export describes its filters as the screen did.
alter table export_run add column filter_texts jsonb not null default '{}';
