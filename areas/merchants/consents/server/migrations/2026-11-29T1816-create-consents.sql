create table subscriber_consent (
  consent_id    bigint      generated always as identity primary key,
  subscriber_id bigint      not null references subscriber (id),
  document      text        not null check (document in ('terms', 'privacy', 'marketing', 'data-sharing')),
  -- Version of the document as the app shows it.
  document_version text     not null check (length(document_version) between 1 and 40),
  client_id     bigint      not null,
  given_at      timestamptz not null default clock_timestamp(),
  withdrawn_at  timestamptz
);

create unique index subscriber_consent_in_effect on subscriber_consent (subscriber_id, document, document_version)
  where withdrawn_at is null;
create index subscriber_consent_of_subscriber on subscriber_consent (subscriber_id, consent_id);

revoke update, delete, truncate on subscriber_consent from erp_api;
grant update (withdrawn_at) on subscriber_consent to erp_api;
