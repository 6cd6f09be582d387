import { sql } from 'kysely'
import { spinList } from '#areas/roulette/columns.ts'
import { rewardList } from '#areas/roulette/rewards/columns.ts'
import { rewardPlan } from '#areas/roulette/rewards/server/rewards.ts'
import { spinPlan } from '#areas/roulette/server/spins.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the rewards. Numbers are masked as in the list. */
export const rewardExport = defineExport(rewardList, rewardPlan, {
  values: { mobile: sql`masked_mobile(r.mobile_number)` },
})

/** Export of spins with their tickets. */
export const spinExport = defineExport(spinList, spinPlan)
