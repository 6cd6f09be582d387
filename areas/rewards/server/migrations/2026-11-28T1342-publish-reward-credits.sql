create view published_reward_credit as
  select r.reference, p.subscriber_id, p.asset, p.amount
  from reward r join reward_recipient p on p.reward_id = r.reward_id
  where p.status = 'credited';

revoke all on published_reward_credit from erp_api;

grant select on published_reward_credit to erp_api;
