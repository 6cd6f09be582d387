create table security_question (
  id           smallint primary key,
  question     text     not null unique,
  question_fil text     not null,
  position     smallint not null unique
);

insert into security_question (id, question, question_fil, position) values
  (1, 'What was the name of your first pet?', 'Ano ang pangalan ng una mong alaga?', 1),
  (2, 'In which barangay did you grow up?', 'Saang barangay ka lumaki?', 2),
  (3, 'What is your mother’s maiden name?', 'Ano ang apelyido ng nanay mo noong dalaga siya?', 3),
  (4, 'What was the name of your elementary school?', 'Ano ang pangalan ng elementarya mo?', 4),
  (5, 'What was your first job?', 'Ano ang una mong trabaho?', 5),
  (6, 'What is the first name of your oldest godparent?', 'Ano ang pangalan ng pinakamatanda mong ninong o ninang?', 6),
  (7, 'What dish do you cook best?', 'Anong ulam ang pinakamasarap mong lutuin?', 7);

create table security_answer (
  subscriber_id bigint      not null references subscriber (id),
  question_id   smallint    not null references security_question (id),
  answer_hash   text        not null,
  set_at        timestamptz not null default now(),
  primary key (subscriber_id, question_id)
);

create table security_send (
  send_id       bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  channel       text        not null check (channel in ('sms', 'push', 'email')),
  reason        text        not null check (length(reason) between 5 and 500),
  sent_by_id    bigint      not null,
  sent_by       text        not null,
  sent_at       timestamptz not null default now(),
  expires_at    timestamptz not null,
  constraint security_send_expiry check (expires_at = sent_at + interval '30 minutes')
);

create index security_send_of_subscriber on security_send (subscriber_id, sent_at desc);

create table security_question_sent (
  id            bigint      generated always as identity primary key,
  send_id       bigint      not null references security_send (send_id),
  subscriber_id bigint      not null references subscriber (id),
  question_id   smallint    not null references security_question (id),
  status        text        not null default 'sent' check (status in ('sent', 'passed', 'failed')),
  attempts      smallint    not null default 0 check (attempts between 0 and 3),
  sent_at       timestamptz not null,
  answered_at   timestamptz,
  unique (send_id, question_id),
  constraint security_question_sent_answered check ((status = 'sent') = (answered_at is null)),
  constraint security_question_sent_attempted check (status = 'sent' or attempts > 0)
);

create index security_question_sent_newest on security_question_sent (subscriber_id, sent_at desc, id desc);

create table subscriber_message (
  message_id    bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  channel       text        not null check (channel in ('sms', 'push', 'email')),
  -- A number, an address or an app account.
  recipient     text        not null check (length(recipient) between 3 and 254),
  subject       text        not null,
  body          text        not null check (length(body) between 1 and 1000),
  kind          text        not null,
  state         text        not null default 'queued' check
    (state in ('queued', 'handed_over', 'sent', 'delivered', 'failed', 'expired')),
  created_at    timestamptz not null default now(),
  ended_at      timestamptz,
  -- Messages by SMS and push leave through outbox_message, email through outbox_mail. Its rows are deleted earlier than these.
  outbox_id bigint,
  failure text not null default '',
  constraint subscriber_message_ended check ((state = 'queued') = (ended_at is null))
);

create index subscriber_message_newest on subscriber_message (subscriber_id, created_at desc, message_id desc);
create index subscriber_message_queued on subscriber_message (channel, message_id) where state = 'queued';
create index subscriber_message_of_outbox on subscriber_message (outbox_id) where outbox_id is not null;

revoke update, delete, truncate on security_question_sent, security_send from erp_api;

grant update (status, attempts, answered_at) on security_question_sent to erp_api;

revoke insert, update, delete, truncate on security_question from erp_api;
revoke delete, truncate on subscriber_message from erp_api;

create table security_link (
  token_hash bytea  primary key check (length(token_hash) = 32),
  send_id    bigint not null unique references security_send (send_id),
  -- The message that carried the link.
  message_id bigint not null references subscriber_message (message_id)
);

create table security_lock (
  subscriber_id bigint      primary key references subscriber (id),
  failed_attempts smallint  not null default 0 check (failed_attempts between 0 and 100),
  locked_at     timestamptz
);

revoke truncate on security_link, security_lock from erp_api;

create table security_code (
  code_id       bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  -- The message that carried the code.
  message_id    bigint      not null references subscriber_message (message_id),
  -- Salted scrypt, as answers to security questions.
  code_hash     text        not null,
  status        text        not null default 'sent' check (status in ('sent', 'passed', 'failed', 'replaced')),
  attempts      smallint    not null default 0 check (attempts between 0 and 3),
  reason        text        not null check (length(reason) between 5 and 500),
  sent_by_id    bigint      not null,
  sent_by       text        not null,
  sent_at       timestamptz not null default now(),
  expires_at    timestamptz not null,
  ended_at      timestamptz,
  constraint security_code_expiry check (expires_at = sent_at + interval '5 minutes'),
  constraint security_code_ended check ((status = 'sent') = (ended_at is null)),
  constraint security_code_attempted check (status not in ('passed', 'failed') or attempts > 0)
);

create index security_code_newest on security_code (subscriber_id, sent_at desc);

-- A new code replaces the one before, so one at a time can be entered.
create unique index security_code_open on security_code (subscriber_id) where status = 'sent';

revoke update, delete, truncate on security_code from erp_api;

grant update (status, attempts, ended_at) on security_code to erp_api;
