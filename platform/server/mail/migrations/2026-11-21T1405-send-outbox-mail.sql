alter table outbox_mail
  -- Not before this moment: whoever sends it moves this ahead first, so that no second one takes it meanwhile.
  add column due_at timestamptz not null default now(),
  add column unclear_ends int not null default 0;

drop index outbox_mail_queued;
create index outbox_mail_due on outbox_mail (due_at) where state = 'queued';
create index outbox_mail_newest on outbox_mail (created_at desc, id desc);
