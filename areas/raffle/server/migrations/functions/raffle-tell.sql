create or replace function raffle_tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp_raffle', new.raffle_id::text);
  return null;
end
$$;
comment on function raffle_tell is
  'Trigger: notifies all processes of a change of a raffle.';
comment on function raffle_tell is
  'Trigger: notifies all processes of a change of a raffle.';

create or replace trigger raffle_told after insert or update on raffle for each row execute function raffle_tell();
create or replace trigger raffle_winner_told after insert or update on raffle_winner for each row execute function raffle_tell();
