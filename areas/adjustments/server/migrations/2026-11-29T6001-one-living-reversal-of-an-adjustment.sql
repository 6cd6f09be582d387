-- outside a transaction
create unique index concurrently if not exists adjustment_one_reversal on adjustment (reverses_id)
  where reverses_id is not null and status not in ('rejected', 'cancelled', 'expired');
