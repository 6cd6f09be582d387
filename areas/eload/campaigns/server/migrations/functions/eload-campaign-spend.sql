create or replace function eload_campaign_spend() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status = 'active' and new.decided_by_id is null then
    raise exception 'A campaign becomes active only after its approval.' using errcode = 'check_violation';
  end if;
  if new.spent_centavos < old.spent_centavos then
    raise exception 'The spent amount of a campaign cannot decrease.' using errcode = 'check_violation',
      constraint = 'eload_campaign_spent_grows';
  end if;
  if new.spent_centavos > old.spent_centavos and old.status <> 'active' then
    raise exception 'Only an active campaign can grant rebates.' using errcode = 'check_violation',
      constraint = 'eload_campaign_gives_while_active';
  end if;
  return new;
end $$;
comment on function eload_campaign_spend is
  'Trigger: the spent amount of a campaign is the sum of its grants, whoever writes it.';

create or replace trigger eload_campaign_spend before update on eload_campaign
  for each row execute function eload_campaign_spend();
