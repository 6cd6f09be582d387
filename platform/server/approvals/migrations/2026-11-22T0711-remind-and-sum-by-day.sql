-- Those who have not decided are reminded once a version, a day before its time is over.
alter table approval_request add column reminded_version int not null default 0;

-- What a person asked for today, and what one person approved of another's today.
create index approval_request_money_of_maker on approval_request (maker_id, kind, created_at) include (amount_centavos, status)
  where amount_centavos is not null;
create index approval_decision_of_pair on approval_decision (person_id, maker_id, at) where verdict = 'approve';
