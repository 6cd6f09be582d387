import { coinsPlace } from '#areas/rewards/access.ts'
import { coinCalls } from '#areas/rewards/coins/contract.ts'
import { coinLogPlan } from '#areas/rewards/coins/server/logs.ts'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { words } from '#areas/rewards/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { inBoth } from '#platform/words/words.ts'

const t = inBoth(words)
const s = inBoth(coinWords)

/** Who was given which coins as a file. */
export const coinLogExport = defineExport({
  name: 'coin-log',
  title: s('coins'),
  needs: toRead(coinsPlace),
  list: coinCalls.logs,
  plan: ({ request }) => coinLogPlan(request),
  columns: [
    { key: 'refNo', title: t('refNo'), kind: 'text' },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', of: 'mobile_number' },
    { key: 'currency', title: s('currency'), kind: 'code' },
    { key: 'amount', title: t('amount'), kind: 'count' },
    { key: 'balanceAfter', title: t('balanceAfter'), kind: 'count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'why', title: t('why'), kind: 'code', of: 'fail_code' },
    { key: 'reason', title: s('reason'), kind: 'text' },
    { key: 'by', title: s('by'), kind: 'text', of: 'actor' },
    { key: 'createdAt', title: t('when'), kind: 'moment' },
  ],
})
