-- Null for decisions made before.
alter table approval_decision add column checks jsonb;
