comment on table outbox_mail is
  'Email to send. It is written in the transaction of its cause and sent after the commit.';
comment on column outbox_mail.due_at is
  'Not sent before. The sender moves it forward first, so that no other process sends it too.';
comment on column outbox_mail.one_time_link is
  'Link of an invitation, reset or registration (AES-256-GCM, bound to the recipient). Replaces {link} when the email is sent, and is deleted then.';
