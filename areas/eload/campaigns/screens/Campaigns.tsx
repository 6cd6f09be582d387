import { eloadMessages } from '#areas/eload/messages.ts'
import { topupPlace } from '#areas/eload/access.ts'
import {
  campaignCalls,
  type CampaignRow,
  CampaignStatus,
  CampaignType,
} from '#areas/eload/campaigns/contract.ts'
import { campaignList } from '#areas/eload/campaigns/columns.ts'
import { getCampaignError } from '#areas/eload/campaigns/rules.ts'
import { campaignScreens } from '#areas/eload/campaigns/screens.ts'
import { formatRebate } from './rebate-text.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { useDeletion } from '#platform/console/list/use-deletion.tsx'
import { ReturnedBadge } from '#platform/console/approvals/Returned.tsx'
import { type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record/ScreenButton.tsx'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { choiceFilter, pinnedChoices } from '#platform/console/list/choice-filters.ts'

/** Top-up campaigns with their remaining budgets. */
export function Campaigns() {
  const t = useWords(campaignWords)
  const m = useMessage()
  const me = useSignedIn()
  const disabledReason = useDisabledReasons(topupPlace).delete
  const deleting = useDeletion({
    call: campaignCalls.delete,
    key: ({ campaignId }: CampaignRow) => ({ campaignId }),
    nameOf: ({ refNo, name }) => `${refNo} ${name}`,
    disabledReason,
  })
  const filters: Filter[] = [
    pinnedChoices('status', t('status'), CampaignStatus.options, labelOf),
    choiceFilter('type', t('type'), CampaignType.options, (value) => t(`type_${value}`)),
  ]
  return (
    <>
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
        rowHref={({ campaignId }) => addressOf(campaignScreens.campaign, { campaignId, mode: 'view' })}
        rowMenu={(row) => [
          {
            ...deleting.entry(row),
            disabledReason:
              disabledReason ??
              (getCampaignError('delete', row, me.id)
                ? m(eloadMessages('CAMPAIGN_WRONG_STATUS', { ref: row.refNo, status: labelOf(row.status) }))
                : null),
          },
        ]}
        actions={
          <ScreenButton
            to={campaignScreens.campaign}
            params={{ campaignId: 0, mode: 'add' }}
            label={t('newCampaign')}
          />
        }
        whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
      />
      {deleting.dialog}
    </>
  )
}
