create or replace function raffle_refuse(rule text, sentence text) returns void language plpgsql as $$
begin
  raise exception '%', sentence using errcode = '23514', constraint = rule;
end
$$;
comment on function raffle_refuse is
  'Raises an error with the code of a raffle rule.';
comment on function raffle_refuse is
  'Raises an error with the code of a raffle rule.';
