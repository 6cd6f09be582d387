create table event (
  event_id         bigint      generated always as identity primary key,
  title            text        not null check (length(title) between 1 and 120),
  description      text        not null default '' check (length(description) <= 4000),
  banner_key       text        references stored_file (key),
  venue            text        not null default '' check (length(venue) <= 160),
  address          text        not null default '' check (length(address) <= 250),
  online           boolean     not null default false,
  link             text        not null default '' check (length(link) <= 500),
  start_at         timestamptz not null,
  end_at           timestamptz not null,
  registration_end timestamptz,
  -- Null for unlimited.
  capacity         int         check (capacity > 0),
  -- Written only by the trigger on attendees.
  attendee_count   int         not null default 0 check (attendee_count >= 0),
  attended_count   int         not null default 0 check (attended_count >= 0),
  status           text        not null default 'draft'
                   check (status in ('draft', 'published', 'ongoing', 'ended', 'cancelled')),
  cancel_reason    text        not null default '',
  search_text      text        not null generated always as (search_fold(title || ' ' || venue)) stored,
  sort_title       text        collate "C" not null generated always as (search_fold(title)) stored,
  created_by       text,
  created_at       timestamptz not null default now(),
  updated_by       text,
  updated_at       timestamptz not null default now(),
  version          int         not null default 1,
  deleted_at       timestamptz,

  constraint event_times check (end_at > start_at),
  constraint event_registration check (registration_end <= end_at),
  constraint event_cancelled_with_reason check ((status = 'cancelled') = (cancel_reason <> '')),
  -- Enforces the capacity for concurrent registrations.
  constraint event_capacity check (attendee_count <= capacity)
);

create index event_by_start on event (start_at desc, event_id desc) where deleted_at is null;
create index event_by_title on event (sort_title, event_id) where deleted_at is null;
create index event_newest on event (created_at desc, event_id desc) where deleted_at is null;
create index event_changed on event (updated_at desc, event_id desc) where deleted_at is null;
create index event_in_status on event (status, start_at desc, event_id desc) where deleted_at is null;
create index event_online on event (online, start_at desc, event_id desc) where deleted_at is null;
create index event_search on event using gin (search_text gin_trgm_ops) where deleted_at is null;
create index event_to_advance on event (start_at, end_at)
  where status in ('published', 'ongoing') and deleted_at is null;

create table event_attendee (
  attendee_id   bigint      generated always as identity primary key,
  event_id      bigint      not null references event (event_id),
  name          text        not null check (length(name) between 1 and 120),
  mobile        text        not null check (mobile ~ '^\+639[0-9]{9}$|^\+638[0-9]{9}$'),
  email         text        not null default '' check (length(email) <= 254),
  business_name text        not null default '' check (length(business_name) <= 120),
  status        text        not null default 'registered'
                check (status in ('registered', 'attended', 'no_show', 'cancelled')),
  -- Content of the QR code; not guessable.
  ticket        text        not null unique check (ticket ~ '^[A-Z2-7]{26}$'),
  attended_at   timestamptz,
  search_text   text        not null generated always as (
    search_fold(name || ' ' || mobile || ' ' || email || ' ' || business_name)) stored,
  sort_name     text        collate "C" not null generated always as (search_fold(name)) stored,
  created_by    text,
  created_at    timestamptz not null default now(),
  updated_by    text,
  updated_at    timestamptz not null default now(),
  version       int         not null default 1,

  constraint event_attendee_attended check ((status = 'attended') = (attended_at is not null))
);

create unique index event_attendee_mobile on event_attendee (event_id, mobile);
create index event_attendee_newest on event_attendee (event_id, created_at desc, attendee_id desc);
create index event_attendee_by_name on event_attendee (event_id, sort_name, attendee_id);
create index event_attendee_attended_at on event_attendee
  (event_id, coalesce(attended_at, '-infinity'::timestamptz) desc, attendee_id desc);
create index event_attendee_in_status on event_attendee (event_id, status, created_at desc, attendee_id desc);
create index event_attendee_search on event_attendee using gin (search_text gin_trgm_ops);
