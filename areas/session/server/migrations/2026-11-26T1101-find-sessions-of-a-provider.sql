-- outside a transaction
create index concurrently if not exists staff_session_of_provider on staff_session (provider_sid)
  where ended_at is null and provider_sid is not null;
