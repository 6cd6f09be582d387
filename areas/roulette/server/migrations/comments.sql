comment on table roulette_game is
  'Roulette games.';
comment on table roulette_item is
  'Parts of the wheel of a game: prizes and their chances.';
comment on column roulette_item.chance is
  'Share of the tickets of the wheel.';
comment on table roulette_wheel is
  'Allocation of tickets to items, fixed when a game is activated. Spins refer to it.';
comment on table roulette_winners_config is
  'How often and by whom an item can be won. People can be excluded, never chosen.';
comment on table roulette_item_day is
  'Wins of an item by day in Manila, with the limit of that time.';
comment on table roulette_player_day is
  'Spins of a person by day in Manila, with the limit of that time.';
comment on table roulette_spin is
  'Spins: the ticket, the drawn item and the outcome.';
comment on table roulette_reward is
  'Prizes won and their delivery.';
comment on table roulette_reward_step is
  'Status changes of a prize. Rows are only added.';
