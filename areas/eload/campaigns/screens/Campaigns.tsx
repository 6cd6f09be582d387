import { eloadMessages } from '#areas/eload/messages.ts'
import { campaignCalls, CampaignStatus, CampaignType } from '#areas/eload/campaigns/contract.ts'
import { campaignList } from '#areas/eload/campaigns/columns.ts'
import { getCampaignError } from '#areas/eload/campaigns/rules.ts'
import { campaignScreens } from '#areas/eload/campaigns/screens.ts'
import { formatRebate } from './rebate-text.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { type Filter, ListScreen, choiceFilter, pinnedChoices } from '#platform/console/list.ts'
import { ReturnedBadge } from '#platform/console/approvals.ts'
import { recordTarget } from '#platform/console/router.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Top-up campaigns with their remaining budgets. */
export function Campaigns() {
  const t = useWords(campaignWords)
  const me = useSignedIn()
  const filters: Filter[] = [
    pinnedChoices('status', t('status'), CampaignStatus.options, labelOf),
    choiceFilter('type', t('type'), CampaignType.options, (value) => t(`type_${value}`)),
  ]
  return (
    <ListScreen
      pluralName={t('campaignsPlural')}
      list={campaignList}
      cells={{
        gives: formatRebate,
        status: ({ returned, status }) => (returned ? <ReturnedBadge /> : <StatusBadge status={status} />),
      }}
      targets={{ createdBy: ({ createdById }) => recordTarget(staffScreens.user, { id: createdById }) }}
      filters={filters}
      searchIn={t('searchIn')}
      keyOf={({ campaignId }) => campaignId}
      record={campaignScreens.campaign}
      newLabel={t('newCampaign')}
      deletion={{
        call: campaignCalls.delete,
        key: 'campaignId',
        nameOf: ({ refNo, name }) => `${refNo} ${name}`,
        errorFor: (row) =>
          getCampaignError('delete', row, me.id)
            ? eloadMessages('CAMPAIGN_WRONG_STATUS', { ref: row.refNo, status: labelOf(row.status) })
            : null,
      }}
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}
