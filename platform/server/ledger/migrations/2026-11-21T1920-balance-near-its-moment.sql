-- The postings of a transfer are moments apart, so the checks at commit look at the months around them and not at
-- every month there is. A posting further off would leave both its parts unbalanced, and be refused.
create or replace function ledger_must_balance() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select string_agg(asset || ' ' || total, ', ') into wrong
  from (select asset, sum(amount) as total from ledger_posting
        where transfer_id = new.transfer_id and at between new.at - interval '6 hours' and new.at + interval '6 hours'
        group by asset) sums
  where total <> 0;
  if wrong is not null then
    raise exception 'Transfer % does not sum to zero: %.', new.transfer_id, wrong using errcode = 'LG006';
  end if;
  return null;
end $$;

create or replace function ledger_must_have_postings() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger_posting
      where transfer_id = new.id and at between new.at - interval '6 hours' and new.at + interval '6 hours') < 2 then
    raise exception 'Transfer % has fewer than two postings.', new.id using errcode = 'LG006';
  end if;
  return null;
end $$;
