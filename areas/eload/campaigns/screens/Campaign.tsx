import { useParams } from '@tanstack/react-router'
import { topupPlace } from '#areas/eload/access.ts'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { mayEdit } from '#areas/eload/campaigns/rules.ts'
import { CampaignForm } from '#areas/eload/campaigns/screens/CampaignForm.tsx'
import { CampaignRecord } from '#areas/eload/campaigns/screens/CampaignRecord.tsx'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
import { useReply } from '#platform/console/ask.ts'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'

/** A campaign to make, to change or to look at, as the address says. */
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
  const closed = useClosed(topupPlace).create
  return (
    <RecordScreen title={t('newCampaign')}>
      {like === undefined ? <CampaignForm closed={closed} /> : <Copy like={like} closed={closed} />}
    </RecordScreen>
  )
}

function Copy({ like, closed }: { like: number; closed: string | null }) {
  const campaign = useReply(campaignCalls.detail, { campaignId: like })
  return <CampaignForm like={campaign} closed={closed} />
}

function Stored({ id, isEdited }: { id: number; isEdited: boolean }) {
  const campaign = useReply(campaignCalls.detail, { campaignId: id })
  const closed = useClosed(topupPlace)
  if (!isEdited || !mayEdit(campaign.status)) return <CampaignRecord campaign={campaign} />
  return (
    <RecordScreen title={campaign.name} subtitle={campaign.refNo}>
      {campaign.returned && <ReturnedNotice reason={campaign.returned.reason} />}
      <CampaignForm campaign={campaign} closed={closed.update === null ? null : closed.create} />
    </RecordScreen>
  )
}
