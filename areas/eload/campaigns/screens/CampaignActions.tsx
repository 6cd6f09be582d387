import { useState } from 'react'
import { eloadMessages } from '#areas/eload/messages.ts'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { topupPlace } from '#areas/eload/access.ts'
import { type Campaign, campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { type CampaignAction, getCampaignError, voidDays, voidLevelOf } from '#areas/eload/campaigns/rules.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { campaignScreens } from '#areas/eload/campaigns/screens.ts'
import { VoidButton } from '#areas/eload/campaigns/screens/VoidButton.tsx'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { useDisabledReasons, ActionButton, ScreenButton } from '#platform/console/record.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { RequestChecks } from '#platform/console/approvals.ts'
import { formatPesos, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { labelOf } from '#platform/ui/status.ts'

/** Actions available in the campaign's state. Actions that do not apply to the state are hidden. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const t = useWords(campaignWords)
  const m = useMessage()
  const me = useSignedIn()
  const [now] = useState(() => Date.now())
  const rights = useDisabledReasons(topupPlace)
  const setStatus = useApiMutation(campaignCalls.updateStatus)
  const act = useApiMutation(campaignCalls.action)
  const end = useApiMutation(campaignCalls.end)
  const { campaignId, refNo, version, status, budget, spent, lineManagers, requestId, startAt, endAt } =
    campaign
  const isOpen = (action: CampaignAction) => getCampaignError(action, campaign, me.id)?.code !== 'state'
  const disabledReason = (action: CampaignAction) => {
    const error = getCampaignError(action, campaign, me.id)
    const voidLevel = voidLevelOf(campaign, now)
    if (error === null && action === 'void' && voidLevel > approverLevel && me.level < voidLevel)
      return m(eloadMessages('CAMPAIGN_VOID_LATE', { days: voidDays, level: voidLevel }))
    if (error === null) return rights.update
    return error.code === 'own'
      ? m(eloadMessages('CAMPAIGN_MAKER'))
      : m(eloadMessages('CAMPAIGN_WRONG_STATUS', { ref: refNo, status: labelOf(status) }))
  }
  const people = lineManagers.map(({ name }) => name).join(', ')
  const left = formatPesos(budget - spent)
  return (
    <>
      {requestId !== null && isOpen('approve') && lineManagers.some(({ id }) => id === me.id) && (
        <ScreenButton to={approvalScreens.request} params={{ requestId }} label={t('reviewRequest')} />
      )}
      {isOpen('update') && rights.update === null && (
        <ScreenButton
          to={campaignScreens.campaign}
          params={{ campaignId, mode: 'edit' }}
          variant="default"
          label={t('edit')}
          isForViewers={false}
        />
      )}
      {isOpen('submit') && (
        <ActionButton
          label={t('submitForApproval')}
          variant="filled"
          disabledReason={disabledReason('submit')}
          dialog={{
            title: t('submitTitle', { ref: refNo }),
            consequence: t('submitSentence', {
              people,
              budget: formatPesos(budget),
              start: formatShortMoment(startAt),
            }),
            withReason: false,
            isWide: true,
            checks: () => (
              <RequestChecks
                call={campaignCalls.updateStatus}
                input={{ campaignId, version, status: 'for_approval' }}
              />
            ),
            onConfirm: () => setStatus.mutateAsync({ campaignId, version, status: 'for_approval' }),
          }}
        />
      )}
      {isOpen('resend') && (
        <ActionButton
          label={t('resendRequest')}
          disabledReason={disabledReason('resend')}
          dialog={{
            title: t('resendTitle'),
            consequence: t('resendSentence', { people }),
            withReason: false,
            onConfirm: () => act.mutateAsync({ action: 'resend', campaignId }),
          }}
        />
      )}
      {isOpen('pause') && (
        <ActionButton
          label={t('pause')}
          disabledReason={disabledReason('pause')}
          dialog={{
            title: t('pauseTitle', { ref: refNo }),
            consequence: t('pauseSentence', { end: formatShortMoment(endAt) }),
            onConfirm: (reason) => setStatus.mutateAsync({ campaignId, version, status: 'paused', reason }),
          }}
        />
      )}
      {isOpen('resume') && (
        <ActionButton
          label={t('resume')}
          disabledReason={disabledReason('resume')}
          dialog={{
            title: t('resumeTitle', { ref: refNo }),
            consequence: t('resumeSentence', { left }),
            withReason: false,
            onConfirm: () => setStatus.mutateAsync({ campaignId, version, status: 'active' }),
          }}
        />
      )}
      {isOpen('end') && (
        <ActionButton
          label={t('end')}
          danger
          disabledReason={disabledReason('end')}
          dialog={{
            title: t('endTitle', { ref: refNo }),
            consequence: t('endSentence', { left }),
            onConfirm: (reason) => end.mutateAsync({ campaignId, version, reason }),
          }}
        />
      )}
      {isOpen('void') && <VoidButton campaign={campaign} disabledReason={disabledReason('void')} />}
      <ScreenButton
        to={campaignScreens.campaign}
        params={{ campaignId, mode: 'add' }}
        variant="default"
        label={t('duplicate')}
      />
    </>
  )
}
