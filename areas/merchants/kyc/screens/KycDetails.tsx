import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { kycCalls, kycOtherCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import { holdsCase } from '#areas/merchants/kyc/rules.ts'
import { Activity } from '#areas/merchants/kyc/screens/Activity.tsx'
import { CaseBar } from '#areas/merchants/kyc/screens/CaseBar.tsx'
import { CorrectVerified } from '#areas/merchants/kyc/screens/CorrectVerified.tsx'
import { GenerateLink } from '#areas/merchants/kyc/screens/GenerateLink.tsx'
import { Images } from '#areas/merchants/kyc/screens/Images.tsx'
import { KycActions } from '#areas/merchants/kyc/screens/KycActions.tsx'
import { useOpenedImages } from '#areas/merchants/kyc/screens/use-opened-images.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { KycBadge } from '#areas/merchants/subscribers/screens/KycBadge.tsx'
import { WatchlistPanel } from '#areas/merchants/watchlist/screens/WatchlistPanel.tsx'
import { words } from '#areas/merchants/words.ts'
import { useAddress } from '#platform/console/address.ts'
import { useAnswer, useReply } from '#platform/console/ask.ts'
import { day, percent, shortMoment } from '#platform/console/format.ts'
import { type Fact, Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'

const InAddress = z.object({ subscriber: z.coerce.number().int().positive().optional().catch(undefined) })

export default function KycDetails() {
  const { bid = '0' }: { bid?: string } = useParams({ strict: false })
  const [{ subscriber }] = useAddress(InAddress)
  const businessId = Number(bid)
  const whose = businessId > 0 ? { businessId } : { subscriber_id: subscriber ?? 0 }
  return <Workbench key={JSON.stringify(whose)} kyc={useReply(kycCalls.record, whose)} />
}

function Workbench({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const say = useWords(words)
  const me = useSignedIn()
  const [now] = useState(() => Date.now())
  const isMine = holdsCase(kyc, me, now)
  const looking = useOpenedImages()
  return (
    <RecordScreen
      title={kyc.name}
      subtitle={t('kyc')}
      status={<KycBadge value={kyc.kyc_acct_type} />}
      figures={
        <>
          <Figure label={say('kycStatus')} value={<KycBadge value={kyc.kyc_acct_status} />} />
          <Figure label={say('watchlist')} value={labelOf(kyc.watchlist_status)} />
          <Figure label={t('due')} value={kyc.case ? shortMoment(kyc.case.due_at) : null} />
          <Figure
            label={t('faceMatch')}
            value={kyc.face_match_score === null ? null : percent(kyc.face_match_score)}
          />
        </>
      }
      actions={
        <>
          <CaseBar kyc={kyc} isMine={isMine} now={now} />
          <KycActions kyc={kyc} now={now} />
          <CorrectVerified kyc={kyc} />
          <GenerateLink kyc={kyc} />
        </>
      }
      tabs={[
        {
          key: 'identity',
          title: t('identity'),
          content: () => (
            <Stack gap="md">
              <Images kyc={kyc} isMine={isMine} looking={looking} />
              <Compared kyc={kyc} />
            </Stack>
          ),
        },
        {
          key: 'watchlist',
          title: t('screening'),
          content: () => <WatchlistPanel subscriberId={kyc.id} />,
        },
        { key: 'activity', title: t('activity'), content: () => <Activity subscriberId={kyc.id} /> },
      ]}
      aside={<HistoryPanel kind="kyc" id={kyc.id} />}
    />
  )
}

/** What the record says beside what the ID says: the two that a reviewer compares with the image. */
function Compared({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const say = useWords(words)
  const { data } = useAnswer(kycOtherCalls.details, { subscriber_id: kyc.id }, { quiet: true })
  const personal: Fact[] = data
    ? [
        [say('firstName'), data.first_name],
        [say('middleName'), data.middle_name],
        [say('lastName'), [data.last_name, data.suffix].filter(Boolean).join(' ')],
        [say('birthDate'), data.birth_date && day(data.birth_date)],
        [say('sex'), data.sex && labelOf(data.sex)],
        [say('nationality'), data.nationality],
        [say('address'), data.address],
      ]
    : []
  return <Facts facts={[...personal, ...idFacts(t, kyc)]} />
}

const idFacts = (t: Say<(typeof kycWords)['en']>, kyc: KycRecord): Fact[] => [
  [t('idType'), kyc.id_type],
  [t('idNumber'), kyc.id_number],
  [t('idExpiry'), kyc.id_expiry && day(kyc.id_expiry)],
  [t('liveness'), kyc.liveness_score === null ? null : percent(kyc.liveness_score)],
  [t('submitted'), kyc.submitted_at && shortMoment(kyc.submitted_at)],
  [t('reviewed'), kyc.reviewed_at && `${shortMoment(kyc.reviewed_at)} · ${kyc.reviewed_by ?? ''}`],
  [t('lastRefusal'), [kyc.reject_code, kyc.reject_reason].filter(Boolean).join(': ')],
  [t('providerRef'), kyc.provider_ref],
]
