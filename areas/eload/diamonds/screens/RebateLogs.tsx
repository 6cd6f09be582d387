import { diamondPlace } from '#areas/eload/access.ts'
import { rebateText } from '#areas/eload/diamonds/screens/rebate-text.ts'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { promoCalls, type RebateLog } from '#areas/eload/promos/contract.ts'
import { toRead } from '#platform/access/access.ts'
import { shortMoment } from '#platform/console/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Say, useWords } from '#platform/console/words.ts'

/** Each change of a rebate with its source: of one pack, or of all. */
export function RebateLogs({ promoId }: { promoId?: number }) {
  const t = useWords(diamondWords)
  return (
    <ListTable
      name="eload-diamond-rebates"
      things={t('logsInside')}
      call={promoCalls.rebateLogs}
      fixed={{ carrier: 'ml', ...(promoId !== undefined && { id: promoId }) }}
      columns={columnsIn(t).filter(({ key }) => promoId === undefined || key !== 'promo')}
      exports={{ report: 'eload-diamond-rebates', needs: toRead(diamondPlace) }}
      keyOf={({ id }) => id}
      nameOf={({ promo }) => promo.name}
      whenEmpty={t('noLogs')}
    />
  )
}

const columnsIn = (t: Say<(typeof diamondWords)['en']>): Column<RebateLog>[] => [
  { key: 'createdAt', title: t('when'), sort: 'createdAt', cell: ({ createdAt }) => shortMoment(createdAt) },
  { key: 'promo', title: t('pack'), cell: ({ promo }) => promo.name },
  {
    key: 'before',
    title: t('changedFrom'),
    align: 'end',
    cell: ({ oldRebate, oldRebateType }) =>
      oldRebate !== null && oldRebateType !== null
        ? rebateText({ rebate: oldRebate, rebateType: oldRebateType })
        : null,
  },
  {
    key: 'after',
    title: t('changedTo'),
    align: 'end',
    cell: ({ newRebate, rebateType }) => rebateText({ rebate: newRebate, rebateType }),
  },
  { key: 'source', title: t('source'), cell: ({ source }) => t(`source_${source}`) },
  { key: 'reason', title: t('reason'), cell: ({ reason }) => reason },
  { key: 'by', title: t('by'), cell: ({ actor }) => actor.name },
]
