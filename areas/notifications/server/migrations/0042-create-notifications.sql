create table push_device (
  device_id     bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  token         text        not null unique check (length(token) between 10 and 4096),
  platform      text        not null check (platform in ('android', 'ios')),
  is_active     boolean     not null default true,
  last_seen_at  timestamptz not null default now(),
  created_at    timestamptz not null default now()
);

create index push_device_of on push_device (subscriber_id) where is_active;
create index push_device_active on push_device (device_id) include (subscriber_id, platform) where is_active;

create table notification (
  id           bigint      generated always as identity primary key,
  title        text        not null check (length(title) between 1 and 65),
  body         text        not null check (length(body) between 1 and 240),
  image_key    text        references stored_file (key),
  module       text        not null check (module in ('Home', 'eLoad', 'Bills', 'eSupplies', 'Rewards', 'Roulette',
                 'Raffle', 'Events', 'Kanto Ads', 'Wallet', 'URL')),
  module_value text        not null default '' check (length(module_value) <= 500),
  audience     text        not null check (audience in ('all', 'sss', 'nsss', 'kyc_verified', 'users')),
  user_ids     bigint[]    not null default '{}',
  send_at      timestamptz,
  status       text        not null default 'draft' check (status in
                 ('draft', 'scheduled', 'sending', 'paused', 'sent', 'failed', 'stopped', 'cancelled')),
  -- Authors of the current content.
  authors      text[]      not null,
  -- Number of the current step; a job of an earlier one does nothing.
  generation   int         not null default 0,
  -- Last device checked for the audience; null when all are done.
  prepared_to  bigint      default 0,
  device_count int         not null default 0 check (device_count >= 0),
  sent_count   int         not null default 0 check (sent_count >= 0),
  failed_count int         not null default 0 check (failed_count >= 0),
  opened_count int         not null default 0 check (opened_count >= 0),
  started_at   timestamptz,
  ended_at     timestamptz,
  -- Person who approved sending; not an author if it goes to everyone.
  released_by  text,
  error        text        not null default '',
  search_text  text        not null generated always as (search_fold(title || ' ' || body)) stored,
  sort_title   text        collate "C" not null generated always as (search_fold(title)) stored,
  created_by   text,
  created_at   timestamptz not null default now(),
  updated_by   text,
  updated_at   timestamptz not null default now(),
  version      int         not null default 1,
  deleted_at   timestamptz,

  constraint notification_url check (module <> 'URL' or module_value like 'https://%'),
  constraint notification_users check (audience <> 'users' or cardinality(user_ids) > 0),
  constraint notification_scheduled_for check (status <> 'scheduled' or send_at is not null),
  constraint notification_started check
    ((status in ('sending', 'paused', 'sent', 'failed', 'stopped')) = (started_at is not null)),
  constraint notification_ended check ((status in ('sent', 'failed', 'stopped')) = (ended_at is not null)),
  -- A notification to everyone is approved by someone other than its authors.
  constraint notification_two_people check
    (audience <> 'all' or status in ('draft', 'cancelled')
      or (released_by is not null and released_by <> all (authors))),
  constraint notification_counts check (sent_count + failed_count <= device_count and opened_count <= sent_count)
);

create index notification_newest on notification (created_at desc, id desc) where deleted_at is null;
create index notification_changed on notification (updated_at desc, id desc) where deleted_at is null;
create index notification_by_title on notification (sort_title, id) where deleted_at is null;
create index notification_by_send on notification
  (coalesce(send_at, '-infinity'::timestamptz) desc, id desc) where deleted_at is null;
create index notification_in_status on notification (status, created_at desc, id desc) where deleted_at is null;
create index notification_to_audience on notification (audience, created_at desc, id desc)
  where deleted_at is null;
create index notification_into on notification (module, created_at desc, id desc) where deleted_at is null;
create index notification_search on notification using gin (search_text gin_trgm_ops) where deleted_at is null;
create index notification_in_progress on notification (id) where status in ('scheduled', 'sending');

create table push_delivery (
  delivery_id     bigint      generated always as identity primary key,
  notification_id bigint      not null references notification (id),
  device_id       bigint      not null references push_device (device_id),
  status          text        not null default 'queued'
                  check (status in ('queued', 'sending', 'sent', 'failed', 'stopped')),
  attempts        int         not null default 0,
  due_at          timestamptz not null default now(),
  via             text        not null default '' check (via in ('', 'outbox', 'fcm')),
  last_error      text        not null default '' check (length(last_error) <= 500),
  sent_at         timestamptz,
  opened_at       timestamptz,
  -- Unguessable token with which the app reports the opening and fetches the picture.
  open_token      uuid        not null default gen_random_uuid(),

  -- One row per device and notification, also after retries.
  constraint push_delivery_once unique (notification_id, device_id),
  constraint push_delivery_sent check ((status = 'sent') = (sent_at is not null)),
  constraint push_delivery_opened check (opened_at is null or status = 'sent')
);

create unique index push_delivery_open on push_delivery (open_token);
create index push_delivery_due on push_delivery (notification_id, due_at, delivery_id) where status = 'queued';
create index push_delivery_unclear on push_delivery (notification_id) where status = 'sending';
create index push_delivery_in_status on push_delivery (status, delivery_id desc);
create index push_delivery_of on push_delivery (notification_id, delivery_id desc);
create index push_delivery_opened on push_delivery (delivery_id desc) where opened_at is not null;
