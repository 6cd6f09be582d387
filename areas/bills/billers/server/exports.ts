import { sql } from 'kysely'
import { billerPlace } from '#areas/bills/access.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billerPlan } from '#areas/bills/billers/server/billers.ts'
import { words } from '#areas/bills/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the list of billers. */
export const billerExport = defineFileExport({
  name: 'billers',
  title: t('billers'),
  needs: toRead(billerPlace),
  list: billerCalls.list,
  plan: ({ request }) => billerPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'code', title: t('code'), kind: 'text' },
    { key: 'category', title: t('category'), kind: 'text', of: 'category_name' },
    {
      key: 'providers',
      title: t('providersPluralName'),
      kind: 'text',
      of: sql`(select string_agg(p ->> 'name', ', ') from json_array_elements(r.providers) p)`,
    },
    { key: 'minAmount', title: t('minAmount'), kind: 'money' },
    { key: 'maxAmount', title: t('maxAmount'), kind: 'money' },
    { key: 'convenienceFee', title: t('convenienceFee'), kind: 'money' },
    { key: 'income', title: t('income'), kind: 'money' },
    { key: 'merchantShare', title: t('merchantShare'), kind: 'money' },
    { key: 'postingTime', title: t('postingTime'), kind: 'code' },
    { key: 'cutOff', title: t('cutOff'), kind: 'text' },
    { key: 'acceptsOverdue', title: t('acceptsOverdue'), kind: 'yesno' },
    { key: 'place', title: t('position'), kind: 'count', of: 'sequence' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment' },
  ],
})
