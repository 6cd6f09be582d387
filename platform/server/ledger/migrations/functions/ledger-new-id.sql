create or replace function ledger_new_id() returns uuid
language sql volatile parallel safe as $$
  select encode(set_byte(id, 6, get_byte(id, 6) & 15 | 112), 'hex')::uuid
  from (select overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6) as id) timed;
$$;
comment on function ledger_new_id is
  'Time-ordered id (UUID version 7) of a transfer, so that transfers of one batch share pages of the indexes.';
