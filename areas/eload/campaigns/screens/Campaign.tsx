import { useParams } from '@tanstack/react-router'
import { topupPlace } from '#areas/eload/access.ts'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { canEdit } from '#areas/eload/campaigns/rules.ts'
import { CampaignForm } from '#areas/eload/campaigns/screens/CampaignForm.tsx'
import { CampaignRecord } from '#areas/eload/campaigns/screens/CampaignRecord.tsx'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { useDisabledReasons, RecordScreen } from '#platform/console/record.ts'
import { ReturnedNotice } from '#platform/console/approvals.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Creates, edits or shows a campaign, depending on the mode in the address. */
export default function Campaign() {
  const { campaignId = '0', mode = 'view' } = useParams({ strict: false })
  const id = Number(campaignId)
  if (id <= 0) return <NewCampaign />
  return mode === 'add' ? (
    <NewCampaign key={id} like={id} />
  ) : (
    <Stored key={id} id={id} isEdited={mode === 'edit'} />
  )
}

function NewCampaign({ like }: { like?: number }) {
  const t = useWords(campaignWords)
  const disabledReason = useDisabledReasons(topupPlace).create
  return (
    <RecordScreen title={t('newCampaign')}>
      {like === undefined ? (
        <CampaignForm disabledReason={disabledReason} />
      ) : (
        <Copy like={like} disabledReason={disabledReason} />
      )}
    </RecordScreen>
  )
}

function Copy({ like, disabledReason }: { like: number; disabledReason: string | null }) {
  const campaign = useSuspenseApiQuery(campaignCalls.detail, { campaignId: like })
  return <CampaignForm like={campaign} disabledReason={disabledReason} />
}

function Stored({ id, isEdited }: { id: number; isEdited: boolean }) {
  const campaign = useSuspenseApiQuery(campaignCalls.detail, { campaignId: id })
  const disabledReason = useDisabledReasons(topupPlace)
  if (!isEdited || !canEdit(campaign.status)) return <CampaignRecord campaign={campaign} />
  return (
    <RecordScreen title={campaign.name} subtitle={campaign.refNo}>
      {campaign.returned && <ReturnedNotice reason={campaign.returned.reason} />}
      <CampaignForm
        campaign={campaign}
        disabledReason={disabledReason.update === null ? null : disabledReason.create}
      />
    </RecordScreen>
  )
}
