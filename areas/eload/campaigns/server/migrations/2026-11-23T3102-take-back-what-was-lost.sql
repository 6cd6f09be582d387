-- A void that is to take back what was given is owed until its job has looked at each sum: a lost job is asked for again.
alter table eload_campaign add column take_back_due boolean not null default false;
create index eload_campaign_take_back_due on eload_campaign (campaign_id) where take_back_due;
