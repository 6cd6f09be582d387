-- A store's share of a bill that its wallet would not take: owed until the wallet is open again, then paid once.
create table bills_held_share (
  sell_id        bigint      primary key,
  wallet_id      bigint      not null,
  share_centavos bigint      not null check (share_centavos > 0),
  -- What the wallet said the last time.
  reason         text        not null check (length(reason) between 1 and 500),
  held_at        timestamptz not null default clock_timestamp(),
  tried_at       timestamptz not null default clock_timestamp(),
  transfer_id    uuid        unique,
  paid_at        timestamptz,
  check ((transfer_id is null) = (paid_at is null))
);
create index bills_held_share_owed on bills_held_share (tried_at, sell_id) where transfer_id is null;
revoke update, delete, truncate on bills_held_share from erp_api;
grant update (reason, tried_at, transfer_id, paid_at) on bills_held_share to erp_api;

create function bills_held_share_ends() returns trigger language plpgsql as $$
begin
  if old.transfer_id is not null then
    raise exception 'A share that was paid stays so.' using errcode = '23514', constraint = 'bills_held_share_ends';
  end if;
  return new;
end $$;
create trigger ends before update on bills_held_share for each row execute function bills_held_share_ends();
