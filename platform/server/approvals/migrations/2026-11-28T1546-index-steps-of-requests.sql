-- outside a transaction
create unique index concurrently if not exists approval_decision_of_step on approval_decision (request_id, version, step) where step is not null;
