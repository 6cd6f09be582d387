-- The record that the rows go into, where an import has one: the number of an event.
alter table import_run add column target text not null default '' check (length(target) <= 60);
