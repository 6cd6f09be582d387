-- Ends and links of both chains, for what compares them with checkpoints.
create view chain_link as
  select 'audit' as chain, position, sealed_at, hash from audit_link
  union all
  select 'ledger', position, sealed_at, hash from ledger_link;
grant select on chain_link to erp_api;

alter table audit_break add column chain text not null default 'audit';
alter table audit_break add constraint audit_break_chain_check check (chain in ('audit', 'ledger')) not valid;

alter table audit_check add column chain text not null default 'audit';
alter table audit_check add constraint audit_check_chain_check check (chain in ('audit', 'ledger')) not valid;
-- Number of compared checkpoints; null in results of earlier versions.
alter table audit_check add column checkpoints int;
