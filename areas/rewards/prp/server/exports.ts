import { sql } from 'kysely'
import { prpPlace } from '#areas/rewards/access.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { categoryPlan, itemPlan } from '#areas/rewards/prp/server/catalogue.ts'
import { redemptionPlan } from '#areas/rewards/prp/server/redemptions.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(prpWords)

/** Export of the redemptions. Numbers are masked as in the list. */
export const prpExport = defineFileExport({
  name: 'prp-rewards',
  title: t('rewards'),
  needs: toRead(prpPlace),
  list: prpCalls.rewards,
  plan: ({ request }) => redemptionPlan(request),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text' },
    { key: 'item', title: t('item'), kind: 'text', of: 'item_name' },
    { key: 'person', title: t('person'), kind: 'text', of: 'name' },
    {
      key: 'mobile',
      title: t('mobile'),
      kind: 'text',
      of: sql`masked_mobile(r.mobile_number)`,
    },
    { key: 'points', title: t('points'), kind: 'count' },
    { key: 'cashPart', title: t('cashPart'), kind: 'money' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'courier', title: t('courier'), kind: 'text' },
    { key: 'trackingNo', title: t('trackingNo'), kind: 'text' },
    { key: 'createdAt', title: t('redeemed'), kind: 'moment' },
  ],
})

/** Exports of items and categories. */
export const prpCatalogueExports = [
  defineFileExport({
    name: 'prp-items',
    title: t('items'),
    needs: toRead(prpPlace),
    list: prpCalls.items,
    plan: ({ request }) => itemPlan(request),
    columns: [
      { key: 'name', title: t('name'), kind: 'text' },
      { key: 'category', title: t('category'), kind: 'text', of: 'category_name' },
      { key: 'points', title: t('points'), kind: 'count' },
      { key: 'cash', title: t('cashPart'), kind: 'money', of: 'cash_part' },
      { key: 'stock', title: t('stock'), kind: 'count' },
      { key: 'status', title: t('status'), kind: 'code' },
      { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    ],
  }),
  defineFileExport({
    name: 'prp-categories',
    title: t('categories'),
    needs: toRead(prpPlace),
    list: prpCalls.categories,
    plan: ({ request }) => categoryPlan(request),
    columns: [
      { key: 'name', title: t('name'), kind: 'text' },
      { key: 'sequence', title: t('sequence'), kind: 'count' },
      { key: 'items', title: t('itemCount'), kind: 'count', of: 'item_count' },
      { key: 'status', title: t('status'), kind: 'code' },
      { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
    ],
  }),
]
