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
import { useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { useDeletion, type Filter, ListScreen, choiceFilter, pinnedChoices } from '#platform/console/list.ts'
import { ReturnedBadge } from '#platform/console/approvals.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordTarget } from '#platform/console/router.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

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
