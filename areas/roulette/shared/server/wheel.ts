import { sql } from 'kysely'
import { assetOf } from '#areas/roulette/items/rules.ts'
import type { ItemType } from '#areas/roulette/items/contract.ts'
import type { Limits } from '#areas/roulette/rules.ts'
import type { BasisPoints } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

/** An active item with everything that determines whether it can be won now. */
export type WheelItem = Omit<Limits, 'isPrize' | 'spinsSinceWin'> & {
  itemId: number
  name: string
  type: ItemType
  value: number
  chance: BasisPoints
  prpItemId: number | null
  /** Whether the PRP item is delivered; null for other prizes. */
  isSent: boolean | null
  /** Price of one unit in points, for PRP items. */
  points: number | null
  ownStock: number | null
  configId: number | null
  cooldownDays: number
  lastWonSpin: number | null
}

/**
 * Today's date in Manila when the statement runs, which can be later than the start of the transaction if the spin
 * waited for a lock.
 */
export const manilaToday = sql<string>`(clock_timestamp() at time zone 'Asia/Manila')::date`

/** Active items of a game in wheel order. With a person, includes the limits that apply to that person. */
export async function wheelItems(db: Database, gameId: number, personId = 0): Promise<WheelItem[]> {
  const { rows } = await sql<WheelItem>`
    select i.item_id, i.name, i.type, i.value, i.chance, i.prp_item_id, p.deliverable as is_sent, p.points, i.stock as own_stock,
      least(i.stock, case when i.prp_item_id is not null then
        case when p.status = 'active' and p.deleted_at is null then p.stock else 0 end end) as stock,
      i.daily_limit, coalesce(d.won, 0) as won_today, i.last_won_spin, c.config_id, coalesce(c.mode, 'random') as mode,
      c.max_winners_per_day as per_day, c.max_winners_total as in_all, coalesce(c.won, i.won) as won,
      coalesce(c.min_spins_between_wins, 0) as spacing, coalesce(c.cooldown_days, 0) as cooldown_days,
      (extract(epoch from (clock_timestamp() at time zone 'Asia/Manila')::time) / 86400)::float8 as day_passed,
      coalesce(${personId}::bigint = any(c.excluded_users), false) as is_excluded,
      coalesce(c.cooldown_days > 0 and exists (select from roulette_reward r where r.item_id = i.item_id
        and r.subscriber_id = ${personId} and r.won_at > clock_timestamp() - make_interval(days => c.cooldown_days)), false) as is_cooling
    from roulette_item i
    left join published_prp_item p on p.id = i.prp_item_id
    left join roulette_winners_config c on c.item_id = i.item_id and c.status = 'active' and c.deleted_at is null
    left join roulette_item_day d on d.item_id = i.item_id and d.day = ${manilaToday}
    where i.roulette_id = ${gameId} and i.status = 'active' and i.deleted_at is null order by i.sequence, i.item_id`.execute(
    db,
  )
  return rows
}

/** Limits of an item for the next spin number. */
export const limitsOf = (item: WheelItem, nextSpin: number): Limits => ({
  ...item,
  isPrize: item.type !== 'no_win',
  spinsSinceWin: item.lastWonSpin === null ? null : nextSpin - item.lastWonSpin,
})

/** Whether a prize is delivered, as opposed to credited or handed over directly. */
export const isDelivered = ({ type, isSent }: Pick<WheelItem, 'type' | 'isSent'>): boolean =>
  type !== 'no_win' && assetOf(type) === null && (type === 'physical' || isSent === true)
