import { sql } from 'kysely'
import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { rewardCalls } from '#areas/roulette/rewards/contract.ts'
import { rewardPlan } from '#areas/roulette/rewards/server/rewards.ts'
import { spinPlan } from '#areas/roulette/server/spins.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const translate = labelsOf(rewardWords)
const needs = toRead(roulettePlace)

/** Export of the rewards. Numbers are masked as in the list. */
export const rewardExport = defineFileExport({
  name: 'roulette-rewards',
  title: translate('rewards'),
  needs,
  list: rewardCalls.list,
  plan: ({ request }) => rewardPlan(request),
  columns: [
    { key: 'id', title: translate('number'), kind: 'count' },
    { key: 'item', title: t('item'), kind: 'text', of: 'item_name' },
    { key: 'person', title: t('person'), kind: 'text', of: 'name' },
    {
      key: 'mobile',
      title: t('mobile'),
      kind: 'text',
      of: sql`masked_mobile(r.mobile_number)`,
    },
    { key: 'game', title: t('game'), kind: 'text', of: 'game_name' },
    { key: 'type', title: t('type'), kind: 'code' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'courier', title: translate('courier'), kind: 'text' },
    { key: 'trackingNo', title: translate('trackingNo'), kind: 'text' },
    { key: 'wonAt', title: translate('wonOn'), kind: 'moment' },
  ],
})

/** Export of spins with their tickets. */
export const spinExport = defineFileExport({
  name: 'roulette-spins',
  title: t('spins'),
  needs,
  list: gameCalls.spins,
  plan: ({ request }) => spinPlan(request),
  columns: [
    { key: 'spinNo', title: t('spinNo'), kind: 'count' },
    { key: 'spunAt', title: t('time'), kind: 'moment' },
    { key: 'person', title: t('person'), kind: 'text', of: 'name' },
    { key: 'mobile', title: t('mobile'), kind: 'text' },
    { key: 'ticket', title: t('ticket'), kind: 'count' },
    { key: 'item', title: t('stoppedAt'), kind: 'text', of: 'item_name' },
    { key: 'outcome', title: t('outcome'), kind: 'code' },
    { key: 'cost', title: t('costPerSpin'), kind: 'count' },
  ],
})
