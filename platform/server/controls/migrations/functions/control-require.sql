create or replace function control_require(
  p_act text, p_stages text[], p_record_kind text, p_record_id text, p_amount bigint, p_makers bigint[]
) returns bigint language plpgsql stable set search_path = public, pg_temp as $$
declare
  decider bigint;
begin
  select staff_id into decider from control_decision d
  where d.record_kind = p_record_kind and d.record_id = p_record_id and d.act = p_act and d.stage = any (p_stages) and d.result = 'passed'
    -- A decision of this transaction: its time is that of the transaction.
    and d.at = now() and (p_amount is null or d.amount = p_amount) and d.staff_id <> all (array_remove(p_makers, null))
  order by d.id desc limit 1;
  if decider is null then
    raise exception 'The controls have not passed % of % %.', p_act, p_record_kind, p_record_id using errcode = 'insufficient_privilege';
  end if;
  return decider;
end $$;
comment on function control_require is
  'Returns the person whose act on a record passed the controls in this transaction, with this amount, and who is none of the makers. Raises insufficient_privilege if nobody did.';
