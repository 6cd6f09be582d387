import { topupPlace } from '#areas/eload/access.ts'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { grantColumns } from '#areas/eload/campaigns/columns.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

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
      columns={useColumns(grantColumns)}
      nameOf={({ loadRefNo }) => loadRefNo}
      whenEmpty={t('noGrants')}
    />
  )
}
