insert into record_number (kind, last) select 'eload-campaign', coalesce(max(campaign_id), 0) from eload_campaign;
alter table eload_campaign alter column campaign_id set default take_numbers('eload-campaign');
