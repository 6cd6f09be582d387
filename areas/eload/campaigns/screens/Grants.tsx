import { grantList } from '#areas/eload/campaigns/columns.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { ListTable } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Rebates granted by a campaign, by sale, and the amounts that a void recovered. */
export function Grants({ campaignId }: { campaignId: number }) {
  const t = useWords(campaignWords)
  return (
    <ListTable
      pluralName={t('grantsPlural')}
      fixed={{ filters: { campaignId } }}
      list={grantList}
      nameOf={({ loadRefNo }) => loadRefNo}
      whenEmpty={t('noGrants')}
    />
  )
}
