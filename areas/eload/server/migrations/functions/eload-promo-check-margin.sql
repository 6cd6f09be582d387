-- before the tables
create or replace function eload_promo_check_margin() returns trigger language plpgsql as $$
declare
  wanted bigint := case when tg_table_name = 'eload_promo' then (to_jsonb(coalesce(new, old)) ->> 'id')::bigint
                   else (to_jsonb(coalesce(new, old)) ->> 'promo_id')::bigint end;
  promo  eload_promo;
begin
  select * into promo from eload_promo where id = wanted and deleted_at is null;
  if not found then return null; end if;
  if exists (
    select from eload_promo_provider x where x.promo_id = wanted and
      case promo.rebate_type when 'percent' then promo.rebate * promo.amount_centavos
        > (promo.amount_centavos - x.cost_centavos) * 10000
      else promo.rebate > promo.amount_centavos - x.cost_centavos end
  ) then
    raise exception 'A rebate above the margin.'
      using errcode = 'check_violation', constraint = 'eload_promo_within_margin';
  end if;
  if promo.status = 'active' and not exists (select from eload_promo_provider x where x.promo_id = wanted) then
    raise exception 'An active promo without a provider.'
      using errcode = 'check_violation', constraint = 'eload_promo_can_be_sent';
  end if;
  return null;
end $$;
comment on function eload_promo_check_margin is
  'Constraint trigger: the rebate of a promo does not exceed its margin at any provider, and an active promo has a provider. Checked at commit.';
