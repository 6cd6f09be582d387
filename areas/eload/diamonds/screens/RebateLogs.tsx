import { diamondPlace } from '#areas/eload/access.ts'
import { formatRebate } from '#areas/eload/diamonds/screens/rebate-text.ts'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { promoCalls, type RebateLog } from '#areas/eload/promos/contract.ts'
import { toRead } from '#platform/access/access.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'

/** Log of rebate changes with their source, for one pack or for all. */
export function RebateLogs({ promoId }: { promoId?: number }) {
  const t = useWords(diamondWords)
  return (
    <ListTable
      name="eload-diamond-rebates"
      pluralName={t('changesPlural')}
      call={promoCalls.rebateLogs}
      fixed={{ carrier: 'ml', ...(promoId !== undefined && { id: promoId }) }}
      columns={buildColumns(t).filter(({ key }) => promoId === undefined || key !== 'promo')}
      exports={{ report: 'eload-diamond-rebates', needs: toRead(diamondPlace) }}
      keyOf={({ id }) => id}
      nameOf={({ promo }) => promo.name}
      whenEmpty={t('noChanges')}
    />
  )
}

const buildColumns = (t: Translate<(typeof diamondWords)['en']>): Column<RebateLog>[] => [
  {
    key: 'createdAt',
    title: t('updatedOn'),
    sort: 'createdAt',
    cell: ({ createdAt }) => formatShortMoment(createdAt),
  },
  { key: 'promo', title: t('pack'), cell: ({ promo }) => promo.name },
  {
    key: 'before',
    title: t('before'),
    align: 'end',
    cell: ({ oldRebate, oldRebateType }) =>
      oldRebate !== null && oldRebateType !== null
        ? formatRebate({ rebate: oldRebate, rebateType: oldRebateType })
        : null,
  },
  {
    key: 'after',
    title: t('after'),
    align: 'end',
    cell: ({ newRebate, rebateType }) => formatRebate({ rebate: newRebate, rebateType }),
  },
  { key: 'source', title: t('source'), cell: ({ source }) => t(`source_${source}`) },
  { key: 'reason', title: t('reason'), cell: ({ reason }) => reason },
  { key: 'by', title: t('updatedBy'), cell: ({ actor }) => actor.name },
]
