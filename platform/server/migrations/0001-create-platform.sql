-- The API works as erp_api, which `migrate.ts` creates. It may read and write rows but not change the schema; tables
-- that are only ever added to take more rights away from it.
grant usage on schema public to erp_api;

alter default privileges in schema public grant select, insert, update, delete on tables to erp_api;
alter default privileges in schema public grant usage, select on sequences to erp_api;

-- Which release of each list that comes with the product (places, …) this database holds.
create table reference_data (
  name         text        primary key,
  content_hash text        not null,
  loaded_at    timestamptz not null default now()
);

revoke insert, update, delete on reference_data from erp_api;

-- The version of each order that people arrange: two who arrange one at the same time are told apart by it.
create table list_order (
  list       text        primary key constraint eload_order_list_check check (length(list) between 1 and 60),
  version    int         not null default 1,
  updated_by text,
  updated_at timestamptz not null default now()
);

-- A far page of a long list is found by milestones: along each order of the list there stands one at every few thousand
-- rows, with how many rows of each kind lie from it to the next. Summing them leads to the milestone before the page,
-- and only the rows behind that one are walked. One denomination may be a third of all rows: a milestone stands at a
-- row (its value and its number), so there are as many of them within one value as its rows need.
--
-- Writers do not look for milestones. What they add and change is noted beside (list_unmarked), with the same filters,
-- and a page counts what is noted. A job adds the notes to the milestones and sets new ones where too many rows lie
-- between two. It reads and writes in one snapshot, in which rows, notes and milestones agree; so nobody waits for it.
create table milestone_list (
  list   text   primary key,
  -- The columns that filters ask for, apart by commas.
  kinds  text   not null,
  -- The columns it is sorted by.
  orders text[] not null,
  -- Rows from one milestone to the next, and milestones from one of the second level to the next.
  every  int    not null default 4000 check (every > 1),
  coarse int    not null default 64 check (coarse > 1)
);

-- The last number given to each kind of record that staff create, such as the 12 of B2B0000012. Unlike a sequence, a
-- number is returned when the transaction that took it rolls back, so a refused save leaves no gap that an auditor
-- would have to explain. Transactions that create the same kind of record wait for each other: use a sequence
-- for records that customers create.
create table record_number (
  kind text   primary key check (kind ~ '^[a-z0-9-]+$'),
  last bigint not null check (last >= 0)
);

revoke insert, delete on record_number from erp_api;
