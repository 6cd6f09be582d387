create or replace function raffle_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_raffle', new.raffle_id::text);
  return null;
end
$$;
comment on function raffle_notify is
  'Trigger: notifies all processes of a change of a raffle.';

create or replace trigger notify after insert or update on raffle for each row execute function raffle_notify();
create or replace trigger notify after insert or update on raffle_winner for each row execute function raffle_notify();
