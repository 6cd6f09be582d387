create table cashin_method (
  method_id  bigint      generated always as identity primary key,
  name       text        not null unique check (length(name) between 1 and 60),
  fee_type   text        not null check (fee_type in ('fixed', 'percent')),
  -- Centavos, or hundredths of a percent.
  fee        bigint      not null default 0 check (fee >= 0),
  min_amount bigint      not null check (min_amount > 0),
  max_amount bigint      not null,
  status     text        not null default 'active' check (status in ('active', 'inactive')),
  position   smallint    not null,
  created_at timestamptz not null default now(),
  updated_by text,
  updated_at timestamptz not null default now(),
  version    int         not null default 1,
  check (max_amount >= min_amount),
  check (fee_type = 'fixed' or fee <= 10000)
);
insert into cashin_method (name, fee_type, fee, min_amount, max_amount, position) values
  ('Card', 'percent', 250, 10000, 2000000, 1),
  ('Gcash', 'fixed', 1500, 100, 5000000, 2),
  ('BPI Banking', 'fixed', 0, 100, 5000000, 3),
  ('Maya', 'fixed', 1500, 100, 5000000, 4),
  ('UnionBank', 'fixed', 0, 100, 5000000, 5),
  ('7-Eleven', 'percent', 100, 10000, 1000000, 6),
  ('InstaPay', 'fixed', 1000, 100, 5000000, 7),
  ('PESONet', 'fixed', 0, 100, 10000000, 8);

-- Why no cash-in can come by this way now, as a sentence for staff; null when it can, or when the way is not listed.
create function cashin_why_not(p_name text, p_amount bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when status = 'inactive' then format('Cash-in by %s is switched off.', name)
    when p_amount < min_amount then format('Cash-in by %s begins at %s.', name, peso_text(min_amount))
    when p_amount > max_amount then format('Cash-in by %s goes up to %s.', name, peso_text(max_amount))
  end
  from cashin_method where name = p_name;
$$;

-- What a merchant paid in at a bank. The bank's reference credits once.
create table wallet_deposit (
  deposit_id   bigint      generated always as identity primary key,
  wallet_id    bigint      not null references wallet (wallet_id),
  business_id  bigint      not null references business (business_id),
  amount       bigint      not null check (amount > 0),
  bank         text        not null check (length(bank) between 2 and 80),
  reference    text        not null check (reference ~ '^[A-Z0-9-]{4,40}$'),
  deposited_at timestamptz not null,
  status       text        not null default 'pending' check (status in ('pending', 'posted', 'returned')),
  -- The transfer that credited it, which stays when it was returned.
  transfer_id  uuid,
  ended_at     timestamptz,
  constraint wallet_deposit_reference unique (bank, reference),
  check ((status = 'pending') = (ended_at is null)),
  check (status <> 'posted' or transfer_id is not null)
);
create index wallet_deposit_newest on wallet_deposit (deposited_at desc, deposit_id desc);
create index wallet_deposit_of_wallet on wallet_deposit (wallet_id, deposited_at desc);
create index wallet_deposit_of_business on wallet_deposit (business_id, deposited_at desc);
revoke delete, truncate on wallet_deposit from erp_api;
revoke insert, delete, truncate on cashin_method from erp_api;

-- Who changed the state last, by their key: an address can be given to somebody else.
alter table wallet add column status_changed_by_id bigint;
