-- An answer is about a payout as it stood in one file: an old file brought in again says nothing of a later try.
alter table ads_bank_exception
  add column batch_ref_no text not null default '' check (length(batch_ref_no) <= 60),
  drop constraint ads_bank_exception_why_check,
  add constraint ads_bank_exception_why_check check (why in ('unknown', 'amount', 'state', 'reference', 'batch'));
drop index ads_bank_exception_once;
create unique index ads_bank_exception_once on ads_bank_exception
  (ref_no, batch_ref_no, amount, result, kantoads_reference_key(bank_reference)) where status = 'open';
create index ads_bank_exception_of_cashout on ads_bank_exception (cashout_id) where status = 'open';

-- The bank says that it has paid, in an answer that did not fit: until people have settled it, the payout goes to no
-- other file and its money back to nobody.
alter table ads_cashout add column told_paid boolean not null default false;
update ads_cashout c set told_paid = true
  where exists (select from ads_bank_exception e
    where e.cashout_id = c.cashout_id and e.status = 'open' and e.result = 'paid');
