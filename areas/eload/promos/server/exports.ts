import { sql } from 'kysely'
import { z } from 'zod'
import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import { Carrier } from '#areas/eload/contract.ts'
import {
  packColumns,
  packRebateColumns,
  promoColumns,
  rebateLogColumns,
} from '#areas/eload/promos/columns.ts'
import { Promo, PromoList, RebateLog, RebateLogList } from '#areas/eload/promos/contract.ts'
import { promoPlan } from '#areas/eload/promos/server/promos.ts'
import { rebateLogPlan } from '#areas/eload/promos/server/rebates.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { type Place, toRead } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { pageOf } from '#platform/contract/page.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const p = labelsOf(promoWords)

// Diamond packs need another permission than promos of networks, so they have exports of their own.
const networks = Carrier.exclude(['ml']).options

const listOf = (place: Place, carriers: readonly Carrier[]) =>
  call('/eload/:carrier/list', {
    needs: toRead(place),
    request: PromoList.extend({ carrier: z.enum(carriers) }),
    reply: pageOf(Promo),
  })

const values = {
  category: sql`r.category ->> 'name'`,
  provider: sql`r.providers -> 0 ->> 'name'`,
}

export const promoExport = defineExport({
  name: 'eload-promos',
  title: p('promos'),
  needs: toRead(promoPlace),
  list: listOf(promoPlace, networks),
  plan: ({ request }) => promoPlan(request),
  columns: promoColumns,
  values: { ...values, network: sql`r.network ->> 'name'` },
})

export const diamondExport = defineExport({
  name: 'eload-diamonds',
  title: p('diamonds'),
  needs: toRead(diamondPlace),
  list: listOf(diamondPlace, ['ml']),
  plan: ({ request }) => promoPlan(request),
  columns: packColumns,
  values: { ...values, diamonds: sql`concat_ws(' + ', r.diamonds, nullif(r.bonus, 0))` },
})

const rebatesOf = (
  name: string,
  place: Place,
  carriers: readonly Carrier[],
  columns: typeof rebateLogColumns,
) =>
  defineExport({
    name,
    title: p('rebates'),
    needs: toRead(place),
    list: call('/eload/:carrier/list-rebate-logs', {
      needs: toRead(place),
      request: RebateLogList.extend({ carrier: z.enum(carriers) }),
      reply: pageOf(RebateLog),
    }),
    plan: ({ request }) => rebateLogPlan(request),
    columns,
    values: {
      promo: sql`r.promo ->> 'name'`,
      by: sql`coalesce(nullif(r.actor ->> 'name', ''), r.actor ->> 'email')`,
    },
  })

export const rebateLogExports = [
  rebatesOf('eload-rebates', promoPlace, networks, rebateLogColumns),
  rebatesOf('eload-diamond-rebates', diamondPlace, ['ml'], packRebateColumns),
]
