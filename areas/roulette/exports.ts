import { sql } from 'kysely'
import { rouletteGamesList } from '#areas/roulette/columns.ts'
import { rouletteItemsList } from '#areas/roulette/items/columns.ts'
import { itemPlan } from '#areas/roulette/items/server/items.ts'
import { gamePlan } from '#areas/roulette/shared/server/games.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Exports of games and items. */
export const rouletteExports = [
  defineExport(rouletteGamesList, gamePlan),
  defineExport(rouletteItemsList, itemPlan, {
    values: {
      value: sql`case r.type when 'no_win' then '' when 'prp_item' then r.prp_item_name
          else to_char(r.value / 100.0, 'FM9999999990.00') end`,
    },
  }),
]
