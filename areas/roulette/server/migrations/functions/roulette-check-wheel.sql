-- before the tables
create or replace function roulette_check_wheel() returns trigger language plpgsql as $$
declare
  game bigint;
  games bigint[];
  standing text;
  total int;
  parts int;
begin
  if tg_table_name = 'roulette_game' then
    games := array[new.main_id];
  else
    games := array[new.roulette_id, old.roulette_id];
  end if;
  for game in select distinct g from unnest(games) g where g is not null order by g loop
    select status into standing from roulette_game where main_id = game for no key update;
    select coalesce(sum(chance), 0), count(*) into total, parts from roulette_item
      where roulette_id = game and status = 'active' and deleted_at is null;
    if total > 10000 then
      raise exception 'The chances of game % total more than 100.00%%.', game
        using errcode = '23514', constraint = 'roulette_wheel_above';
    end if;
    if parts > 12 then
      raise exception 'Game % has more than 12 active items.', game using errcode = '23514', constraint = 'roulette_wheel_parts';
    end if;
    if standing = 'active' and (total <> 10000 or parts < 2) then
      raise exception 'Game % is active: its chances total 100.00%%, on 2 to 12 items.', game
        using errcode = '23514', constraint = 'roulette_wheel_whole';
    end if;
  end loop;
  return null;
end $$;
comment on function roulette_check_wheel is
  'Constraint trigger: the chances of a wheel do not exceed all tickets; those of an active game equal them, on 2 to 12 items. Locks the game, so that concurrent changes cannot break it together.';
