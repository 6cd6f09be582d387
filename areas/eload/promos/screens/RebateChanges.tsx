import { promoPlace } from '#areas/eload/access.ts'
import type { Carrier } from '#areas/eload/contract.ts'
import { promoCalls, type RebateLog, RebateSource } from '#areas/eload/promos/contract.ts'
import { formatRebate } from '#areas/eload/promos/screens/rebates.ts'
import { type PromoWords, promoWords } from '#areas/eload/promos/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'

type Props = { carrier: Carrier; promoId?: number }

/** Rebate log of one promo or of a carrier. */
export function RebateChanges({ carrier, promoId }: Props) {
  const p = useWords(promoWords)
  return (
    <ListTable
      name="eload-rebates"
      pluralName={p('rebatesPlural')}
      call={promoCalls.rebateLogs}
      fixed={{ carrier, ...(promoId !== undefined && { id: promoId }) }}
      columns={buildColumns(p).filter(({ key }) => promoId === undefined || key !== 'promo')}
      filters={[
        {
          key: 'source',
          label: p('source'),
          kind: 'choice',
          options: RebateSource.options.map((value) => ({ value, label: p(`source_${value}`) })),
        },
      ]}
      exports={{ report: 'eload-rebates', needs: toRead(promoPlace) }}
      keyOf={({ id }) => id}
      nameOf={({ promo }) => promo.name}
      whenEmpty={p('noRebates')}
    />
  )
}

const buildColumns = (p: Translate<PromoWords>): Column<RebateLog>[] => [
  {
    key: 'createdAt',
    title: p('updatedOn'),
    sort: 'createdAt',
    cell: ({ createdAt }) => formatShortMoment(createdAt),
  },
  { key: 'promo', title: p('promo'), cell: ({ promo }) => promo.name },
  {
    key: 'before',
    title: p('before'),
    align: 'end',
    cell: ({ oldRebate, oldRebateType }) =>
      oldRebate === null || oldRebateType === null ? '—' : formatRebate(oldRebateType, oldRebate),
  },
  {
    key: 'after',
    title: p('after'),
    align: 'end',
    cell: ({ newRebate, rebateType }) => formatRebate(rebateType, newRebate),
  },
  { key: 'source', title: p('source'), cell: ({ source }) => p(`source_${source}`) },
  { key: 'reason', title: p('reason'), cell: ({ reason }) => reason || '—' },
  { key: 'by', title: p('updatedBy'), cell: ({ actor }) => actor.name || actor.email || p('system') },
]
