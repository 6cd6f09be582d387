comment on table raffle is
  'Raffles. Their published terms and the hash of the seed do not change once the raffle is open or locked.';
comment on column raffle.mechanics is
  'Rules of the raffle as people read them.';
comment on column raffle.dti_permit_no is
  'Number of the permit of the Department of Trade and Industry.';
comment on column raffle.start_at is
  'From when entries count.';
comment on column raffle.end_at is
  'Until when entries count.';
comment on column raffle.draw_at is
  'Planned time of the draw.';
comment on column raffle.entry_source is
  'Where entries come from: transactions (load bought) or import (a file).';
comment on column raffle.entry_every_centavos is
  'One chance for each full amount of load bought, in centavos; null for imported entries.';
comment on column raffle.excluded_mobiles is
  'Personal data: mobile numbers that cannot enter, such as staff of the sponsor and their relatives.';
comment on column raffle.cancel_reason is
  'Reason for cancelling it, as entered; empty otherwise.';
comment on column raffle.entries_count is
  'Number of entries, written by triggers.';
comment on column raffle.chances is
  'Sum of the weights of all entries, written by triggers.';
comment on column raffle.importers is
  'Email addresses of the staff who imported entries. They cannot draw.';
comment on column raffle.person_key is
  'Salt of the pseudonyms in the published list, so that they do not reveal mobile numbers.';
comment on column raffle.opened_at is
  'When the raffle was opened.';
comment on column raffle.locked_at is
  'When the entries were locked.';
comment on column raffle.entries_hash is
  'SHA-256 of the published list of entries, in hexadecimal digits.';
comment on column raffle.seed_hash is
  'SHA-256 of the seed, published before the draw, in hexadecimal digits.';
comment on column raffle.seed_sealed is
  'Seed, encrypted until the raffle is completed.';
comment on column raffle.seed is
  'Seed of the draw, published when the raffle is completed, in hexadecimal digits.';
comment on column raffle.beacon_url is
  'Address of the public randomness beacon that is included in the draw; null for none.';
comment on column raffle.beacon_round is
  'Round of the beacon, fixed when the entries are locked.';
comment on column raffle.beacon_at is
  'When the round is published.';
comment on column raffle.beacon_value is
  'Randomness of the round, in hexadecimal digits; null until it is published.';
comment on column raffle.draw_started_at is
  'When the draw started.';
comment on column raffle.witness is
  'Name of the witness of the draw, as entered.';
comment on column raffle.importer_ids is
  'Staff who imported entries. They cannot start or complete the draw.';
comment on table raffle_prize is
  'Prizes of a raffle.';
comment on column raffle_prize.quantity is
  'Number of winners.';
comment on column raffle_prize.value_centavos is
  'Value of one prize, in centavos.';
comment on column raffle_prize.sequence is
  'Order in which prizes are drawn, from 1.';
comment on table raffle_entry is
  'Entries of a raffle.';
comment on column raffle_entry.entry_no is
  'Number of the entry in the published list, from 1.';
comment on column raffle_entry.person is
  'Pseudonym of the person in the published list: the same for all their entries of the raffle.';
comment on column raffle_entry.reference is
  'Distinguishes entries of one person, such as a coupon number or a sale; empty for none.';
comment on column raffle_entry.name is
  'Personal data: name of the person.';
comment on column raffle_entry.weight is
  'Number of chances.';
comment on table raffle_list is
  'Published list of entries, byte by byte, whose hash was published and from which winners are drawn.';
comment on column raffle_list.list is
  'Published list of entries, as hashed.';
comment on table raffle_winner is
  'Drawn winners. Only the status after the draw changes.';
comment on column raffle_winner.prize_id is
  'raffle_prize.prize_id of the prize.';
comment on column raffle_winner.entry_id is
  'raffle_entry.entry_id of the drawn entry.';
comment on column raffle_winner.person is
  'Pseudonym of the winner, as in raffle_entry. A person is drawn at most once for each raffle.';
comment on column raffle_winner.slot is
  'Number of the winner within the prize, from 1.';
comment on column raffle_winner.attempt is
  'Number of the draw of the slot, from 1; higher after voided winners.';
comment on column raffle_winner.draw_no is
  'Number of the draw within the raffle, to compute it again.';
comment on column raffle_winner.reason is
  'Internal reason for voiding or forfeiting, as entered.';
comment on column raffle_winner.ended_at is
  'When the prize was claimed, forfeited or voided.';
comment on column raffle_winner.void_reason is
  'Published reason for voiding; null otherwise.';
