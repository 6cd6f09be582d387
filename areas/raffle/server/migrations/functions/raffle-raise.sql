create or replace function raffle_raise(rule text, sentence text) returns void language plpgsql as $$
begin
  raise exception '%', sentence using errcode = '23514', constraint = rule;
end
$$;
comment on function raffle_raise is
  'Raises an error with the code of a raffle rule.';
