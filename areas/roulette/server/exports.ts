import { sql } from 'kysely'
import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { itemCalls } from '#areas/roulette/items/contract.ts'
import { itemPlan } from '#areas/roulette/items/server/items.ts'
import { gamePlan } from '#areas/roulette/server/games.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const needs = toRead(roulettePlace)

/** Exports of games and items. */
export const rouletteExports = [
  defineFileExport({
    name: 'roulette-games',
    title: t('pageTitle'),
    needs,
    list: gameCalls.list,
    plan: ({ request }) => gamePlan(request),
    columns: [
      { key: 'name', title: t('name'), kind: 'text' },
      { key: 'status', title: t('status'), kind: 'code' },
      { key: 'costType', title: t('costType'), kind: 'code' },
      { key: 'cost', title: t('costPerSpin'), kind: 'count' },
      { key: 'chances', title: t('totalChance'), kind: 'percent', of: 'item_chance_total_percentages' },
      { key: 'items', title: t('itemCount'), kind: 'count', of: 'item_count' },
      { key: 'spins', title: t('spins'), kind: 'count' },
      { key: 'startAt', title: t('startsOn'), kind: 'moment' },
      { key: 'endAt', title: t('endsOn'), kind: 'moment' },
      { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    ],
  }),
  defineFileExport({
    name: 'roulette-items',
    title: t('items'),
    needs,
    list: itemCalls.list,
    plan: ({ request }) => itemPlan(request),
    columns: [
      { key: 'name', title: t('name'), kind: 'text' },
      { key: 'game', title: t('game'), kind: 'text', of: 'game_name' },
      { key: 'type', title: t('type'), kind: 'code' },
      {
        key: 'value',
        title: t('value'),
        kind: 'text',
        of: sql`case r.type when 'no_win' then '' when 'prp_item' then r.prp_item_name
          else to_char(r.value / 100.0, 'FM9999999990.00') end`,
      },
      { key: 'chance', title: t('chance'), kind: 'percent', of: 'chance_percentage' },
      { key: 'stock', title: t('stock'), kind: 'count' },
      { key: 'won', title: t('won'), kind: 'count' },
      { key: 'status', title: t('status'), kind: 'code' },
      { key: 'sequence', title: t('position'), kind: 'count' },
      { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    ],
  }),
]
