import { sql } from 'kysely'
import { z } from 'zod'
import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { Carrier } from '#areas/eload/contract.ts'
import { Promo, PromoList, RebateLog, RebateLogList } from '#areas/eload/promos/contract.ts'
import { promoPlan } from '#areas/eload/promos/server/promos.ts'
import { rebateLogPlan } from '#areas/eload/promos/server/rebates.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { words } from '#areas/eload/words.ts'
import { type Place, toRead } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { pageOf } from '#platform/contract/page.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf, type Message } from '#platform/words/messages.ts'

const p = labelsOf(promoWords)
const d = labelsOf(diamondWords)
const w = labelsOf(words)

/** Export of a carrier's promos. Diamond packs need another permission, so they have their own export. */
const exportOf = (name: string, title: Message, place: Place, carriers: readonly Carrier[]) =>
  defineFileExport({
    name,
    title,
    needs: toRead(place),
    list: call('/eload/:carrier/list', {
      needs: toRead(place),
      request: PromoList.extend({ carrier: z.enum(carriers) }),
      reply: pageOf(Promo),
    }),
    plan: ({ request }) => promoPlan(request),
    columns: [
      { key: 'sku', title: p('sku'), kind: 'text' },
      { key: 'name', title: w('name'), kind: 'text' },
      { key: 'keyword', title: p('keyword'), kind: 'text' },
      { key: 'carrier', title: w('carrier'), kind: 'text' },
      { key: 'type', title: w('type'), kind: 'text' },
      { key: 'category', title: p('category'), kind: 'text', of: sql`r.category ->> 'name'` },
      { key: 'network', title: p('network'), kind: 'text', of: sql`r.network ->> 'name'` },
      { key: 'amount', title: p('amount'), kind: 'money' },
      { key: 'srp', title: p('srp'), kind: 'money' },
      { key: 'margin', title: p('margin'), kind: 'money' },
      { key: 'rebateType', title: p('rebateType'), kind: 'text', of: 'rebate_type' },
      // Pesos and percentages are both stored in hundredths and formatted alike.
      { key: 'rebate', title: p('rebate'), kind: 'money' },
      { key: 'provider', title: p('provider'), kind: 'text', of: sql`r.providers -> 0 ->> 'name'` },
      { key: 'validity', title: p('validity'), kind: 'count', of: 'validity_days' },
      { key: 'sequence', title: p('position'), kind: 'count' },
      {
        key: 'diamonds',
        title: d('diamonds'),
        kind: 'text',
        of: sql`concat_ws(' + ', r.diamonds, nullif(r.bonus, 0))`,
      },
      { key: 'isFeatured', title: p('featured'), kind: 'yesno', of: 'is_featured' },
      { key: 'status', title: w('status'), kind: 'text' },
      { key: 'updatedAt', title: w('updatedOn'), kind: 'moment', of: 'updated_at' },
    ],
  })

export const promoExport = exportOf('eload-promos', p('promos'), promoPlace, Carrier.exclude(['ml']).options)
export const diamondExport = exportOf('eload-diamonds', p('diamonds'), diamondPlace, ['ml'])

const rebatesOf = (name: string, place: Place, carriers: readonly Carrier[]) =>
  defineFileExport({
    name,
    title: p('rebates'),
    needs: toRead(place),
    list: call('/eload/:carrier/list-rebate-logs', {
      needs: toRead(place),
      request: RebateLogList.extend({ carrier: z.enum(carriers) }),
      reply: pageOf(RebateLog),
    }),
    plan: ({ request }) => rebateLogPlan(request),
    columns: [
      { key: 'createdAt', title: p('updatedOn'), kind: 'moment' },
      { key: 'promo', title: p('promo'), kind: 'text', of: sql`r.promo ->> 'name'` },
      { key: 'before', title: p('before'), kind: 'money', of: 'old_rebate' },
      { key: 'after', title: p('after'), kind: 'money', of: 'new_rebate' },
      { key: 'rebateType', title: p('rebateType'), kind: 'code' },
      { key: 'source', title: p('source'), kind: 'code' },
      { key: 'reason', title: p('reason'), kind: 'message' },
      {
        key: 'by',
        title: p('updatedBy'),
        kind: 'text',
        of: sql`coalesce(nullif(r.actor ->> 'name', ''), r.actor ->> 'email')`,
      },
    ],
  })

/** Exports of the rebate logs: one for the promos of networks and one for diamond packs. */
export const rebateLogExports = [
  rebatesOf('eload-rebates', promoPlace, Carrier.exclude(['ml']).options),
  rebatesOf('eload-diamond-rebates', diamondPlace, ['ml']),
]
