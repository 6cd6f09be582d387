-- outside a transaction
create index concurrently if not exists control_decision_newest on control_decision (at desc, id desc);
