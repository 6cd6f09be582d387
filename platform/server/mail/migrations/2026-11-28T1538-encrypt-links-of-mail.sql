alter table outbox_mail
  add column one_time_link bytea,
  add constraint outbox_mail_link_until_sent check (one_time_link is null or state = 'queued') not valid;
