import { sql } from 'kysely'
import { roulettePlace } from '#areas/roulette/access.ts'
import { spinColumns } from '#areas/roulette/columns.ts'
import { rewardColumns } from '#areas/roulette/rewards/columns.ts'
import { rewardPlan } from '#areas/roulette/rewards/server/rewards.ts'
import { spinPlan } from '#areas/roulette/server/spins.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const translate = labelsOf(rewardWords)
const needs = toRead(roulettePlace)

/** Export of the rewards. Numbers are masked as in the list. */
export const rewardExport = defineExport({
  name: 'roulette-rewards',
  title: translate('rewards'),
  needs,
  plan: ({ request }) => rewardPlan(request),
  columns: rewardColumns,
  values: { mobile: sql`masked_mobile(r.mobile_number)` },
})

/** Export of spins with their tickets. */
export const spinExport = defineExport({
  name: 'roulette-spins',
  title: t('spins'),
  needs,
  plan: ({ request }) => spinPlan(request),
  columns: spinColumns,
})
