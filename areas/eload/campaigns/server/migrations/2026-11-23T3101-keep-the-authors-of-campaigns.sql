-- Whoever wrote any of a campaign is one of its authors: none of them decides on it or voids it, whoever sent it.
alter table eload_campaign add column authors bigint[] not null default '{}';
update eload_campaign set authors = array[created_by_id];
alter table eload_campaign
  add constraint eload_campaign_authored check (created_by_id = any(authors)),
  drop constraint eload_campaign_two_people,
  add constraint eload_campaign_two_people check (
    not (coalesce(decided_by_id, -1) = any(authors || submitted_by_id)) and not (coalesce(voided_by_id, -1) = any(authors))
  ),
  -- Those that were voided before by whoever sent them stay as they are.
  add constraint eload_campaign_voided_by_another check (voided_by_id <> submitted_by_id) not valid;
