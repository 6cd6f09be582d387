import { sql } from 'kysely'
import { roulettePlace } from '#areas/roulette/access.ts'
import { rouletteGamesColumns } from '#areas/roulette/columns.ts'
import { rouletteItemsColumns } from '#areas/roulette/items/columns.ts'
import { itemPlan } from '#areas/roulette/items/server/items.ts'
import { gamePlan } from '#areas/roulette/server/games.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const needs = toRead(roulettePlace)

/** Exports of games and items. */
export const rouletteExports = [
  defineExport({
    name: 'roulette-games',
    title: t('pageTitle'),
    needs,
    plan: ({ request }) => gamePlan(request),
    columns: rouletteGamesColumns,
  }),
  defineExport({
    name: 'roulette-items',
    title: t('items'),
    needs,
    plan: ({ request }) => itemPlan(request),
    columns: rouletteItemsColumns,
    values: {
      value: sql`case r.type when 'no_win' then '' when 'prp_item' then r.prp_item_name
          else to_char(r.value / 100.0, 'FM9999999990.00') end`,
    },
  }),
]
