import { sql } from 'kysely'
import { merchantPlace } from '#areas/merchants/access.ts'
import { subscriberColumns } from '#areas/merchants/subscribers/columns.ts'
import { subscriberPlan } from '#areas/merchants/subscribers/server/list.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the subscriber list. Numbers and emails are masked as on the screen. */
export const subscriberExport = defineExport({
  name: 'subscribers',
  title: t('subscribers'),
  needs: toRead(merchantPlace),
  plan: ({ db, request }) => subscriberPlan(db, request),
  columns: subscriberColumns,
  values: {
    name: sql`concat_ws(' ', nullif(r.first_name, ''), nullif(r.middle_name, ''), nullif(r.last_name, ''),
      nullif(r.suffix, ''))`,
    business: 'business_name',
  },
})
