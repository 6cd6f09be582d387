-- Whom a hosted identity means. A subject says something only beside its issuer, so both are kept; an e-mail never
-- finds anybody again once a person is linked. A link that was ended stays, so that no rule makes it anew by itself.
create table identity_link (
  id         bigint      generated always as identity primary key,
  user_id    bigint      not null references staff_user (id),
  issuer     text        not null check (length(issuer) between 1 and 500),
  subject    text        not null check (length(subject) between 1 and 255),
  -- As the identity last called them: what a person types there, and what staff see of the link.
  email      text        not null default '' check (length(email) <= 254),
  -- By a link that a user manager made, by a verified e-mail, or by whoever runs the server.
  made_by    text        not null check (made_by in ('offer', 'invitation', 'e-mail', 'command')),
  linked_at  timestamptz not null default now(),
  ended_at   timestamptz,
  ended_by   text,

  check ((ended_at is null) = (ended_by is null))
);

create unique index identity_link_of_person on identity_link (user_id, issuer) where ended_at is null;
create unique index identity_link_of_subject on identity_link (issuer, subject) where ended_at is null;
create index identity_link_ever on identity_link (user_id, issuer);

-- Who is meant never changes: another person is another row.
revoke update, delete on identity_link from erp_api;
grant update (email, ended_at, ended_by) on identity_link to erp_api;

-- A user manager's word that whoever opens this once, and signs in, is that person.
create table identity_offer (
  token_hash bytea       primary key check (length(token_hash) = 32),
  user_id    bigint      not null references staff_user (id),
  made_by    text        not null,
  made_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);

create unique index identity_offer_open on identity_offer (user_id) where used_at is null;
