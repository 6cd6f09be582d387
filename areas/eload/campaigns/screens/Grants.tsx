import { topupPlace } from '#areas/eload/access.ts'
import { campaignCalls, type Grant } from '#areas/eload/campaigns/contract.ts'
import type { T } from './rebate-text.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { createdColumn } from '#platform/console/list/common-columns.tsx'

/** Rebates granted by a campaign, by sale, and the amounts that a void recovered. */
export function Grants({ campaignId }: { campaignId: number }) {
  const t = useWords(campaignWords)
  return (
    <ListTable
      name="eload-campaign-grants"
      pluralName={t('grantsPlural')}
      call={campaignCalls.grants}
      fixed={{ filters: { campaignId } }}
      exports={{ report: 'eload-campaign-grants', needs: toRead(topupPlace) }}
      columns={buildColumns(t)}
      keyOf={({ id }) => id}
      nameOf={({ loadRefNo }) => loadRefNo}
      whenEmpty={t('noGrants')}
    />
  )
}

const buildColumns = (t: T): Column<Grant>[] => [
  createdColumn(t('grantedOn')),
  { key: 'load', title: t('sale'), mono: true, cell: ({ loadRefNo }) => loadRefNo },
  { key: 'owner', title: t('owner'), cell: ({ owner }) => owner },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'sku', title: t('skus'), mono: true, cell: ({ sku }) => sku },
  { key: 'amount', title: t('granted'), align: 'end', cell: ({ amount }) => formatPesos(amount) },
  {
    key: 'taken',
    title: t('reversedOn'),
    cell: ({ reversedAt }) => reversedAt && formatShortMoment(reversedAt),
  },
  { key: 'why', title: t('notReversedReason'), cell: ({ notReversedReason }) => notReversedReason },
]
