comment on table raffle is
  'Raffles. Their published terms and the hash of the seed do not change once the raffle is open or locked.';
comment on column raffle.importer_ids is
  'Staff who imported entries. They cannot start or complete the draw.';
comment on table raffle_prize is
  'Prizes of a raffle.';
comment on table raffle_entry is
  'Entries of a raffle.';
comment on table raffle_list is
  'Published list of entries, byte by byte, whose hash was published and from which winners are drawn.';
comment on table raffle_winner is
  'Drawn winners. Only the status after the draw changes.';
