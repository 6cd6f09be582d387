comment on table outbox_mail is
  'Email to send. It is written in the transaction of its cause and sent after the commit.';
comment on column outbox_mail.recipient is
  'Personal data: email address of the recipient.';
comment on column outbox_mail.subject is
  'Subject of the email.';
comment on column outbox_mail.text is
  'Content as plain text. May contain personal data.';
comment on column outbox_mail.html is
  'Content as HTML; null for plain text only.';
comment on column outbox_mail.kind is
  'Type of the email.';
comment on column outbox_mail.about is
  'What the email is about, such as a record with its id; empty for none.';
comment on column outbox_mail.message_id is
  'Message-ID of the email, so that a repeated delivery is recognised.';
comment on column outbox_mail.attempts is
  'Number of attempts to send it.';
comment on column outbox_mail.last_error is
  'Error of the last attempt; empty for none.';
comment on column outbox_mail.sent_at is
  'When the mail server accepted it; null before.';
comment on column outbox_mail.due_at is
  'Not sent before. The sender moves it forward first, so that no other process sends it too.';
comment on column outbox_mail.unclear_ends is
  'Number of attempts after which it is not known whether the mail server accepted it.';
comment on column outbox_mail.one_time_link is
  'Link of an invitation, reset or registration (AES-256-GCM, bound to the recipient). Replaces {link} when the email is sent, and is deleted then.';
