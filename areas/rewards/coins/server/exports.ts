import { sql } from 'kysely'
import { coinsPlace } from '#areas/rewards/access.ts'
import { coinCalls } from '#areas/rewards/coins/contract.ts'
import { coinLogPlan } from '#areas/rewards/coins/server/logs.ts'
import { grantPlan, peopleOf } from '#areas/rewards/coins/server/lists.ts'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { words } from '#areas/rewards/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const s = labelsOf(coinWords)

/** Export of the coin log. */
export const coinLogExport = defineFileExport({
  name: 'coin-log',
  title: s('coins'),
  needs: toRead(coinsPlace),
  list: coinCalls.logs,
  plan: ({ request }) => coinLogPlan(request),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text' },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', of: 'mobile_number' },
    { key: 'currency', title: s('currency'), kind: 'code' },
    { key: 'amount', title: t('amount'), kind: 'count' },
    { key: 'balanceAfter', title: t('balanceAfter'), kind: 'count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'why', title: t('problem'), kind: 'code', of: 'fail_code' },
    { key: 'reason', title: s('reason'), kind: 'text' },
    { key: 'by', title: s('givenBy'), kind: 'text', of: 'actor' },
    { key: 'createdAt', title: t('creditedOn'), kind: 'moment' },
  ],
})

/** Exports of possible recipients and of grants. Numbers are masked as in the lists. */
export const coinExports = [
  defineFileExport({
    name: 'coin-people',
    title: s('view_people'),
    needs: toRead(coinsPlace),
    list: coinCalls.users,
    plan: ({ request }) => peopleOf(request),
    columns: [
      { key: 'name', title: t('name'), kind: 'text' },
      { key: 'mobile', title: t('mobile'), kind: 'text', of: sql`masked_mobile(r.mobile_number)` },
      { key: 'balance', title: s('balance'), kind: 'count' },
      { key: 'why', title: t('problem'), kind: 'code' },
    ],
  }),
  defineFileExport({
    name: 'coin-grants',
    title: s('view_grants'),
    needs: toRead(coinsPlace),
    list: coinCalls.grants,
    plan: ({ request, staff }) => grantPlan(request, staff.id),
    columns: [
      { key: 'refNo', title: t('reference'), kind: 'text' },
      { key: 'reason', title: s('reason'), kind: 'text', of: 'remarks' },
      { key: 'people', title: t('people'), kind: 'count', of: 'recipients' },
      { key: 'total', title: t('total'), kind: 'count', of: 'total_amount' },
      {
        key: 'status',
        title: t('status'),
        kind: 'code',
        of: sql`case r.status when 'completed' then 'credited' else r.status end`,
      },
      { key: 'by', title: s('givenBy'), kind: 'text', of: 'requested_by' },
      { key: 'checker', title: s('decidedBy'), kind: 'text', of: 'decided_by' },
      { key: 'createdAt', title: t('creditedOn'), kind: 'moment' },
    ],
  }),
]
