alter table ledger_state add column stop_no int not null default 0;
