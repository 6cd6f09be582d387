import { sql } from 'kysely'
import { mopPlace } from '#areas/settings/access.ts'
import { mopCalls } from '#areas/settings/modes-of-payment/contract.ts'
import { mopPlan } from '#areas/settings/modes-of-payment/server/modes.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const hundredths = (column: 'fee_percent' | 'fee_fixed') =>
  sql`to_char(${sql.ref(`r.${column}`)} / 100.0, 'FM9999999990.00')`

/** Export of modes of payment. */
export const mopExport = defineFileExport({
  name: 'modes-of-payment',
  title: t('modes'),
  needs: toRead(mopPlace),
  list: mopCalls.list,
  plan: ({ request }) => mopPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'code', title: t('code'), kind: 'text' },
    { key: 'type', title: t('type'), kind: 'code' },
    { key: 'gateway', title: t('gateway'), kind: 'text' },
    {
      key: 'fee',
      title: t('feeType'),
      kind: 'text',
      of: sql`concat_ws(' + ', case when r.fee_type <> 'fixed' then ${hundredths('fee_percent')} || '%' end,
        case when r.fee_type <> 'percent' then ${hundredths('fee_fixed')} end)`,
    },
    { key: 'feePercent', title: t('feePercent'), kind: 'percent' },
    { key: 'feeFixed', title: t('feeFixed'), kind: 'money' },
    { key: 'payer', title: t('feePayer'), kind: 'code', of: 'fee_payer' },
    {
      key: 'modules',
      title: t('modules'),
      kind: 'text',
      of: sql`(select string_agg(m ->> 'module', ', ') from json_array_elements(r.methods) m)`,
    },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
  ],
})
