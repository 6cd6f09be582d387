-- Double entry in whole minor units, one asset to an account. Nothing is written here but through the
-- functions below: they run as the owner, and the API's role may only read.

create table ledger_asset (
  code     text primary key,
  name     text     not null,
  -- Digits after the point: 2 for pesos, 0 for coins and points.
  decimals smallint not null check (decimals between 0 and 4)
);
insert into ledger_asset (code, name, decimals) values
  ('PHP', 'Philippine peso', 2),
  ('VC', 'Virtual credit', 0),
  ('BLVCK', 'BLVCK coin', 0),
  ('PRP', 'PRP point', 0),
  ('ADS', 'Ads credit', 2),
  ('ELOAD', 'eLoad credit', 2);

create table ledger_account (
  id        bigint generated always as identity primary key,
  code      text        not null unique check (code ~ '^[a-z0-9:._-]{3,120}$'),
  asset     text        not null references ledger_asset,
  kind      text        not null check (kind in ('wallet', 'house')),
  -- A hot account is kept as several balances: its balance is their sum, so no one row is waited for.
  shards    smallint    not null default 1 check (shards between 1 and 64),
  opened_at timestamptz not null default now()
);

create table ledger_balance (
  account_id bigint   not null references ledger_account,
  shard      smallint not null,
  posted     bigint   not null default 0,
  held       bigint   not null default 0 check (held >= 0),
  last_no    bigint   not null default 0,
  last_at    timestamptz not null default '-infinity',
  -- Beside the balance, so that the statement that moves it checks them on the very row it holds.
  floor      bigint,
  ceiling    bigint,
  can_debit  boolean  not null default true,
  can_credit boolean  not null default true,
  primary key (account_id, shard),
  check (floor is null or posted - held >= floor),
  check (ceiling is null or posted <= ceiling)
) with (fillfactor = 60);

-- What a transfer is known by: the id its maker gave it, and the cause that may post once.
create table ledger_key (
  transfer_id uuid primary key,
  cause       text        not null unique check (length(cause) between 3 and 200),
  -- What was asked for, so that the same key with other content is refused.
  content     bytea       not null,
  reverses    uuid unique references ledger_key,
  at          timestamptz not null
);

create table ledger_transfer (
  id      uuid        not null,
  at      timestamptz not null,
  kind    text        not null,
  cause   text        not null,
  memo    text        not null default '',
  reverses uuid,
  details jsonb       not null default '{}',
  primary key (id, at)
) partition by range (at);

create table ledger_posting (
  account_id    bigint      not null,
  shard         smallint    not null,
  -- The posting's number in its account's shard, without gaps.
  no            bigint      not null,
  at            timestamptz not null,
  transfer_id   uuid        not null,
  asset         text        not null,
  amount        bigint      not null check (amount <> 0),
  balance_after bigint      not null,
  primary key (account_id, shard, no, at)
) partition by range (at);

create index ledger_posting_of_transfer on ledger_posting (transfer_id);
create index ledger_posting_newest on ledger_posting (account_id, at desc, no desc);
create index ledger_transfer_newest on ledger_transfer (at desc, id);

create table ledger_hold (
  id         uuid primary key,
  account_id bigint      not null references ledger_account,
  amount     bigint      not null check (amount > 0),
  cause      text        not null unique check (length(cause) between 3 and 200),
  status     text        not null default 'open' check (status in ('open', 'posted', 'voided')),
  -- The transfer that used it up.
  transfer_id uuid,
  opened_at  timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  check ((status = 'open') = (ended_at is null)),
  check ((status = 'posted') = (transfer_id is not null))
);
create index ledger_hold_open on ledger_hold (account_id) where status = 'open';

-- One row: whether money may move. A check that finds a difference stops it.
create table ledger_state (
  single  boolean primary key default true check (single),
  stopped boolean not null default false,
  why     text    not null default '',
  since   timestamptz
);
insert into ledger_state default values;

create table ledger_check (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  is_sound   boolean     not null,
  figures    jsonb       not null,
  faults     jsonb       not null default '[]'
);

create function ledger_make_partitions(months_ahead int) returns void
language plpgsql as $$
declare
  month date := date_trunc('month', now() - interval '1 month')::date;
  last_month date := (date_trunc('month', now()) + make_interval(months => months_ahead))::date;
  part text;
begin
  while month <= last_month loop
    foreach part in array array['ledger_transfer', 'ledger_posting'] loop
      execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
        part || to_char(month, '_YYYY_MM'), part, month::timestamptz, (month + interval '1 month')::timestamptz);
    end loop;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
-- What falls outside the months made ahead, such as seeded history, is kept all the same.
create table ledger_transfer_other partition of ledger_transfer default;
create table ledger_posting_other partition of ledger_posting default;

-- Added to, never changed: not by the API, nor by the owner by mistake.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to: % on % is refused.', tg_op, tg_table_name using errcode = 'LG009';
end $$;
create trigger no_change before update or delete on ledger_transfer for each row execute function ledger_refuse_change();
create trigger no_change before update or delete on ledger_posting for each row execute function ledger_refuse_change();
create trigger no_change before update or delete on ledger_key for each row execute function ledger_refuse_change();
create trigger no_truncate before truncate on ledger_transfer for each statement execute function ledger_refuse_change();
create trigger no_truncate before truncate on ledger_posting for each statement execute function ledger_refuse_change();
create trigger no_truncate before truncate on ledger_key for each statement execute function ledger_refuse_change();

-- At commit, whatever wrote it: a transfer sums to zero in each asset and has two postings at least.
create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select string_agg(asset || ' ' || total, ', ') into wrong
  from (select asset, sum(amount) as total from ledger_posting where transfer_id = new.transfer_id group by asset) sums
  where total <> 0;
  if wrong is not null then
    raise exception 'Transfer % does not sum to zero: %.', new.transfer_id, wrong using errcode = 'LG006';
  end if;
  return null;
end $$;
create constraint trigger must_balance after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_must_have_postings() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger_posting where transfer_id = new.id) < 2 then
    raise exception 'Transfer % has fewer than two postings.', new.id using errcode = 'LG006';
  end if;
  return null;
end $$;
create constraint trigger must_have_postings after insert on ledger_transfer
  deferrable initially deferred for each row execute function ledger_must_have_postings();

create function ledger_open_account(
  p_code text, p_asset text, p_kind text, p_floor bigint, p_ceiling bigint, p_shards int
) returns bigint language plpgsql security definer set search_path = public as $$
declare
  found_id bigint;
begin
  select id into found_id from ledger_account where code = p_code and asset = p_asset;
  if found then return found_id; end if;
  if p_shards > 1 and (p_floor is not null or p_ceiling is not null) then
    raise exception 'A hot account has neither floor nor ceiling: its balance is in several rows.' using errcode = 'LG007';
  end if;
  insert into ledger_account (code, asset, kind, shards) values (p_code, p_asset, p_kind, p_shards)
    on conflict (code) do nothing returning id into found_id;
  if found_id is null then
    -- Another one opened it at the same moment, or the code belongs to another asset.
    select id into strict found_id from ledger_account where code = p_code and asset = p_asset;
    return found_id;
  end if;
  insert into ledger_balance (account_id, shard, floor, ceiling)
    select found_id, s, p_floor, p_ceiling from generate_series(0, p_shards - 1) s;
  return found_id;
end $$;

-- Takes effect for the next posting: the balance row is locked by both.
create function ledger_set_flow(p_account bigint, p_can_debit boolean, p_can_credit boolean) returns void
language sql security definer set search_path = public as $$
  update ledger_balance set can_debit = p_can_debit, can_credit = p_can_credit where account_id = p_account;
$$;

create function ledger_set_ceiling(p_account bigint, p_ceiling bigint) returns void
language sql security definer set search_path = public as $$
  update ledger_balance set ceiling = p_ceiling where account_id = p_account;
$$;

-- Moves one account by one amount and writes the posting. The row's lock orders numbers and moments.
create function ledger_move(p_transfer uuid, p_account bigint, p_amount bigint, p_release bigint) returns bigint
language plpgsql as $$
declare
  account ledger_account%rowtype;
  row ledger_balance%rowtype;
  wanted_shard smallint;
begin
  select * into account from ledger_account where id = p_account;
  if not found then
    raise exception 'There is no ledger account %.', p_account using errcode = 'LG005';
  end if;
  wanted_shard := case when account.shards = 1 then 0 else pg_backend_pid() % account.shards end;
  update ledger_balance b
    set posted = posted + p_amount, held = held - p_release, last_no = last_no + 1,
        last_at = greatest(clock_timestamp(), last_at + interval '1 microsecond')
    where b.account_id = p_account and b.shard = wanted_shard
      and (case when p_amount < 0 then can_debit else can_credit end)
      and (p_amount > 0 or floor is null or posted + p_amount - (held - p_release) >= floor)
      and (p_amount < 0 or ceiling is null or posted + p_amount <= ceiling)
    returning * into row;
  if not found then
    select * into strict row from ledger_balance where account_id = p_account and shard = wanted_shard;
    if not (case when p_amount < 0 then row.can_debit else row.can_credit end) then
      raise exception 'Account % is blocked.', account.code using errcode = 'LG002', detail = account.code;
    elsif p_amount < 0 then
      raise exception 'Account % has too little.', account.code using errcode = 'LG001', detail = account.code;
    else
      raise exception 'Account % would hold too much.', account.code using errcode = 'LG003', detail = account.code;
    end if;
  end if;
  insert into ledger_posting (account_id, shard, no, at, transfer_id, asset, amount, balance_after)
    values (p_account, wanted_shard, row.last_no, row.last_at, p_transfer, account.asset, p_amount, row.posted);
  return row.posted;
end $$;

-- Posts a transfer once. The same id and cause with the same content answers true again and changes nothing.
create function ledger_post(
  p_id uuid, p_cause text, p_kind text, p_accounts bigint[], p_amounts bigint[],
  p_memo text default '', p_details jsonb default '{}', p_reverses uuid default null, p_hold uuid default null
) returns boolean language plpgsql security definer set search_path = public as $$
declare
  asked bytea := sha256(convert_to(concat_ws('|', p_kind, p_accounts::text, p_amounts::text, p_reverses::text, p_hold::text), 'UTF8'));
  known ledger_key%rowtype;
  hold ledger_hold%rowtype;
  i int;
  moved_at timestamptz := clock_timestamp();
begin
  if (select stopped from ledger_state) then
    raise exception 'Money writes are stopped.' using errcode = 'LG004';
  end if;
  if cardinality(p_accounts) < 2 or cardinality(p_accounts) <> cardinality(p_amounts) then
    raise exception 'A transfer has two postings at least.' using errcode = 'LG006';
  end if;
  insert into ledger_key (transfer_id, cause, content, reverses, at)
    values (p_id, p_cause, asked, p_reverses, moved_at) on conflict do nothing;
  if not found then
    select * into known from ledger_key where transfer_id = p_id or cause = p_cause or reverses = p_reverses limit 1;
    if known.cause = p_cause and known.content = asked then return false; end if;
    raise exception 'This was posted before, differently.' using errcode = 'LG008', detail = p_cause;
  end if;
  insert into ledger_transfer (id, at, kind, cause, memo, reverses, details)
    values (p_id, moved_at, p_kind, p_cause, p_memo, p_reverses, p_details);
  if p_hold is not null then
    update ledger_hold set status = 'posted', transfer_id = p_id, ended_at = clock_timestamp()
      where id = p_hold and status = 'open' returning * into hold;
    if not found then
      raise exception 'This hold is no longer open.' using errcode = 'LG005';
    end if;
  end if;
  -- In the order of their ids, so that two transfers never wait for each other in a circle.
  for i in select ord from unnest(p_accounts) with ordinality as a(account, ord) order by account, ord loop
    perform ledger_move(p_id, p_accounts[i], p_amounts[i],
      case when hold.account_id = p_accounts[i] and p_amounts[i] < 0 then hold.amount else 0 end);
    if hold.account_id = p_accounts[i] and p_amounts[i] < 0 then hold.account_id := null; end if;
  end loop;
  if p_hold is not null and hold.account_id is not null then
    raise exception 'The transfer does not debit the held account.' using errcode = 'LG006';
  end if;
  return true;
end $$;

create function ledger_reverse(p_transfer uuid, p_id uuid, p_cause text, p_memo text, p_details jsonb) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  accounts bigint[];
  amounts bigint[];
  was text;
begin
  select array_agg(account_id order by account_id, no), array_agg(-amount order by account_id, no)
    into accounts, amounts from ledger_posting where transfer_id = p_transfer;
  if accounts is null then
    raise exception 'There is no transfer %.', p_transfer using errcode = 'LG005';
  end if;
  select kind into was from ledger_transfer where id = p_transfer;
  return ledger_post(p_id, p_cause, 'reversal of ' || was, accounts, amounts, p_memo, p_details, p_transfer, null);
end $$;

create function ledger_hold_open(p_id uuid, p_account bigint, p_amount bigint, p_cause text) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  known ledger_hold%rowtype;
begin
  if (select stopped from ledger_state) then
    raise exception 'Money writes are stopped.' using errcode = 'LG004';
  end if;
  insert into ledger_hold (id, account_id, amount, cause) values (p_id, p_account, p_amount, p_cause) on conflict do nothing;
  if not found then
    select * into known from ledger_hold where id = p_id or cause = p_cause limit 1;
    if known.cause = p_cause and known.account_id = p_account and known.amount = p_amount then return false; end if;
    raise exception 'This was held before, differently.' using errcode = 'LG008', detail = p_cause;
  end if;
  update ledger_balance set held = held + p_amount
    where account_id = p_account and shard = 0 and can_debit and (floor is null or posted - held - p_amount >= floor);
  if not found then
    raise exception 'Too little to hold.' using errcode =
      case when (select can_debit from ledger_balance where account_id = p_account and shard = 0) then 'LG001' else 'LG002' end;
  end if;
  return true;
end $$;

create function ledger_hold_void(p_id uuid) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  hold ledger_hold%rowtype;
begin
  update ledger_hold set status = 'voided', ended_at = clock_timestamp() where id = p_id and status = 'open' returning * into hold;
  if not found then return false; end if;
  update ledger_balance set held = held - hold.amount where account_id = hold.account_id and shard = 0;
  return true;
end $$;

-- Everything recomputed from the postings. Faults name the account or the transfer.
create function ledger_verify() returns table (figures jsonb, faults jsonb)
language sql stable security definer set search_path = public as $$
  with sums as (
    select account_id, shard, sum(amount) as total, count(*) as n, max(no) as last_no, min(no) as first_no
    from ledger_posting group by account_id, shard
  ),
  open_holds as (select account_id, sum(amount) as total from ledger_hold where status = 'open' group by account_id),
  found as (
    select 'balance' as fault, a.code as what,
           format('the balance says %s, its postings sum to %s', b.posted, coalesce(s.total, 0)) as told
    from ledger_balance b join ledger_account a on a.id = b.account_id left join sums s using (account_id, shard)
    where b.posted <> coalesce(s.total, 0)
    union all
    select 'number', a.code, format('%s postings, numbered %s to %s, and the balance says %s', s.n, s.first_no, s.last_no, b.last_no)
    from ledger_balance b join ledger_account a on a.id = b.account_id left join sums s using (account_id, shard)
    where coalesce(s.n, 0) <> b.last_no or coalesce(s.last_no, 0) <> b.last_no or coalesce(s.first_no, 1) <> 1
    union all
    select 'hold', a.code, format('the balance holds %s, its open holds sum to %s', b.held, coalesce(h.total, 0))
    from (select account_id, sum(held) as held from ledger_balance group by account_id) b
    join ledger_account a on a.id = b.account_id left join open_holds h using (account_id)
    where b.held <> coalesce(h.total, 0)
    union all
    select 'asset', asset, format('postings sum to %s', sum(amount)) from ledger_posting group by asset having sum(amount) <> 0
    union all
    select 'transfer', transfer_id::text, 'does not sum to zero'
    from ledger_posting group by transfer_id, asset having sum(amount) <> 0
    union all
    select 'asset of posting', a.code, format('a posting in %s', p.asset)
    from ledger_posting p join ledger_account a on a.id = p.account_id where a.asset <> p.asset
  )
  select
    (select jsonb_object_agg(asset, jsonb_build_object(
        'wallets', wallets, 'house', house, 'held', held, 'accounts', accounts))
     from (select a.asset, count(distinct a.id) as accounts,
                  coalesce(sum(b.posted) filter (where a.kind = 'wallet'), 0) as wallets,
                  coalesce(sum(b.posted) filter (where a.kind = 'house'), 0) as house, sum(b.held) as held
           from ledger_account a join ledger_balance b on b.account_id = a.id group by a.asset) by_asset),
    coalesce((select jsonb_agg(jsonb_build_object('fault', fault, 'what', what, 'told', told)) from (select * from found limit 100) f), '[]');
$$;

create function ledger_stop(p_why text) returns void language sql security definer set search_path = public as $$
  update ledger_state set stopped = true, why = p_why, since = now() where not stopped;
$$;
create function ledger_resume() returns void language sql security definer set search_path = public as $$
  update ledger_state set stopped = false, why = '', since = null;
$$;

select ledger_make_partitions(13);

revoke insert, update, delete, truncate on ledger_asset, ledger_account, ledger_balance, ledger_key, ledger_transfer,
  ledger_posting, ledger_hold, ledger_state from erp_api;
revoke update, delete, truncate on ledger_check from erp_api;
revoke all on function ledger_move(uuid, bigint, bigint, bigint), ledger_make_partitions(int) from public;
