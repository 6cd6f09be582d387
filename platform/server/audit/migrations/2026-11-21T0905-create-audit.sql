create extension if not exists pg_trgm;

-- One line for everything that was done: only ever added to, and kept for good.
create table audit_entry (
  id          bigint      not null generated always as identity,
  at          timestamptz not null default now(),
  -- Null: nobody was signed in, or the house did it by itself.
  actor_id    bigint,
  actor_email text        not null default '',
  actor_name  text        not null default '',
  action      text        not null check (action <> ''),
  kind        text        not null check (kind <> ''),
  record_id   text        not null,
  label       text        not null default '',
  from_status text,
  to_status   text,
  -- [{field, old, new}], only what changed.
  changes     jsonb       not null default '[]' check (jsonb_typeof(changes) = 'array'),
  reason      text        not null default '',
  request_id  text        not null default '',
  ip          text        not null default '',
  call        text        not null default '',
  -- The transaction that wrote it: the chain takes entries only once nothing can come before them any more.
  tx          xid8        not null,
  digest      bytea       not null,
  -- Without marks, as lists search: "Nuñez" is found by "nunez". It repeats what is sealed above.
  search_text text        not null generated always as (
    lower(translate(
      label || ' ' || record_id,
      'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇçÝýÿ',
      'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcYyy'
    ))
  ) stored,
  primary key (id, at)
) partition by range (at);

-- Months live in a schema of their own, which the API's role may not even look into.
create schema audit_month;
create table audit_month.entry_other partition of audit_entry default;

create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_of_record on audit_entry (record_id, kind, id desc);
create index audit_entry_of_kind on audit_entry (kind, at desc, id desc);
create index audit_entry_of_actor on audit_entry (actor_email, at desc, id desc);
create index audit_entry_of_action on audit_entry (action, at desc, id desc);
create index audit_entry_of_request on audit_entry (request_id);
create index audit_entry_in_order on audit_entry (tx, id);
create index audit_entry_search on audit_entry using gin (search_text gin_trgm_ops);

-- The chain: each link seals one entry and the link before it.
create table audit_link (
  position  bigint      primary key check (position > 0),
  entry_id  bigint      not null unique,
  entry_at  timestamptz not null,
  tx        xid8        not null,
  sealed_at timestamptz not null,
  hash      bytea       not null
);

-- A value with its length before it, so that no value can pass for two others; absence is a bare dash.
create function audit_field(value text) returns text
language sql immutable parallel safe
return coalesce(octet_length(value)::text || ':' || value, '-');

-- Everything an entry says, in one text that can be read in one way only. verify.ts writes the same text anew.
create function audit_text(entry audit_entry) returns text
language sql immutable parallel safe
return 'audit-1 '
  || audit_field(entry.id::text)
  || audit_field((extract(epoch from entry.at at time zone 'UTC') * 1000000)::bigint::text)
  || audit_field(entry.actor_id::text)
  || audit_field(entry.actor_email)
  || audit_field(entry.actor_name)
  || audit_field(entry.action)
  || audit_field(entry.kind)
  || audit_field(entry.record_id)
  || audit_field(entry.label)
  || audit_field(entry.from_status)
  || audit_field(entry.to_status)
  || audit_field(entry.changes::text)
  || audit_field(entry.reason)
  || audit_field(entry.request_id)
  || audit_field(entry.ip)
  || audit_field(entry.call)
  || audit_field(entry.tx::text);

create function audit_digest(entry audit_entry) returns bytea
language sql stable parallel safe
return sha256(convert_to(audit_text(entry), 'UTF8'));

-- Whoever inserts cannot choose these two.
create function stamp_audit_entry() returns trigger language plpgsql as $$
begin
  new.tx := pg_current_xact_id();
  new.digest := audit_digest(new);
  return new;
end $$;

create trigger stamp before insert on audit_entry for each row execute function stamp_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only ever added to: % of % is refused.', lower(tg_op), tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

create trigger keep before update or delete on audit_entry for each row execute function refuse_audit_change();
create trigger keep_all before truncate on audit_entry for each statement execute function refuse_audit_change();
create trigger keep_all before truncate on audit_month.entry_other
  for each statement execute function refuse_audit_change();
create trigger keep before update or delete on audit_link for each row execute function refuse_audit_change();
create trigger keep_all before truncate on audit_link for each statement execute function refuse_audit_change();

-- Makes the partition of this month and of the next ones. What is there already stays as it is.
create function make_audit_months(ahead int default 3) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set lock_timeout = '3s'
as $$
declare
  month timestamp := date_trunc('month', now() at time zone 'UTC');
  made  int := 0;
  name  text;
begin
  perform pg_advisory_xact_lock(7004);
  for n in 0..ahead loop
    name := 'entry_' || to_char(month, 'YYYY_MM');
    -- Entries that came before their month was made stay in the partition for all others.
    if to_regclass('audit_month.' || name) is null and not exists (
      select from audit_month.entry_other
      where at >= month at time zone 'UTC' and at < (month + interval '1 month') at time zone 'UTC'
    ) then
      execute format(
        'create table audit_month.%I partition of audit_entry for values from (%L) to (%L)',
        name, to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00',
        to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
      execute format(
        'create trigger keep_all before truncate on audit_month.%I
           for each statement execute function public.refuse_audit_change()', name);
      made := made + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;

-- Seals the entries of finished transactions, oldest first, and says how many; null while another is at it.
-- Only transactions older than every running one are taken, so no entry can later come before a sealed one.
create function seal_audit(at_most int default 20000, patiently boolean default false) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  last      audit_link;
  entry     record;
  settled   xid8;
  ahead     xid8;
  is_moved  boolean;
  place     bigint;
  head      bytea;
  moment    timestamptz;
begin
  if patiently then
    perform pg_advisory_xact_lock(7003);
  elsif not pg_try_advisory_xact_lock(7003) then
    return null;
  end if;

  select * into last from audit_link order by position desc limit 1;
  place := coalesce(last.position, 0);
  head := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  select pg_snapshot_xmin(s), pg_snapshot_xmax(s) into settled, ahead from pg_current_snapshot() s;
  -- A chain that ends in a transaction still to come was restored from another cluster, whose numbers mean nothing here.
  is_moved := coalesce(last.tx >= ahead, false);
  moment := clock_timestamp();

  for entry in
    select e.id, e.at, e.tx, audit_digest(e) as digest
    from audit_entry e
    where (is_moved or (e.tx, e.id) > (coalesce(last.tx, '0'::xid8), coalesce(last.entry_id, 0)))
      and (e.tx < settled or (is_moved and e.tx >= ahead))
      and not exists (select from audit_link l where l.entry_id = e.id)
    order by e.tx, e.id
    limit at_most
  loop
    place := place + 1;
    head := sha256(head || int8send(place) || timestamptz_send(moment) || entry.digest);
    insert into audit_link (position, entry_id, entry_at, tx, sealed_at, hash)
    values (place, entry.id, entry.at, entry.tx, moment, head);
  end loop;
  return place - coalesce(last.position, 0);
end $$;

revoke all on audit_entry, audit_link from erp_api;
grant select on audit_entry, audit_link to erp_api;
grant insert (actor_id, actor_email, actor_name, action, kind, record_id, label, from_status, to_status, changes,
              reason, request_id, ip, call) on audit_entry to erp_api;
revoke execute on function make_audit_months(int), seal_audit(int, boolean) from public;
grant execute on function make_audit_months(int), seal_audit(int, boolean) to erp_api;

select make_audit_months();
