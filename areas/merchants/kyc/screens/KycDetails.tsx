import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import {
  kycCalls,
  type KycDetails as KycDetailsReply,
  kycOtherCalls,
  type KycRecord,
  toRevealKyc,
} from '#areas/merchants/kyc/contract.ts'
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
import { toUpdate } from '#platform/access/access.ts'
import { useAnswer, useAsk, useReply } from '#platform/console/ask.ts'
import { day, percent, shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { type Fact, Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './kyc.module.css'

const InAddress = z.object({
  subscriber: z.coerce.number().int().positive().optional().catch(undefined),
  tab: z.string().optional().catch(undefined),
})

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
  const closed = useWhyClosed(toUpdate(merchantPlace))
  const [, setAddress] = useAddress(InAddress)
  const images = useRef<HTMLDivElement>(null)
  const showImages = () => {
    setAddress({ tab: undefined })
    // After the dialog has given the focus back.
    requestAnimationFrame(() => {
      images.current?.scrollIntoView({ block: 'start' })
      images.current?.focus()
    })
  }
  return (
    <RecordScreen
      title={kyc.name}
      subtitle={t('kyc')}
      status={
        <>
          <KycBadge value={kyc.kyc_acct_type} />
          {kyc.case?.is_resubmission && (
            <StatusBadge status="resubmitted" label={t('resubmitted')} colour="info" />
          )}
        </>
      }
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
        closed === null ? (
          <>
            <CaseBar kyc={kyc} isMine={isMine} now={now} />
            <KycActions kyc={kyc} now={now} showImages={showImages} />
            <CorrectVerified kyc={kyc} />
            <GenerateLink kyc={kyc} />
          </>
        ) : (
          <ViewOnly reason={closed} />
        )
      }
      tabs={[
        {
          key: 'identity',
          title: t('identity'),
          content: () => (
            <Stack gap="md">
              <div ref={images} className={styles.images} tabIndex={-1} role="group" aria-label={t('images')}>
                <Images kyc={kyc} isMine={isMine} looking={looking} />
              </div>
              <Compared key={String(isMine)} kyc={kyc} />
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

/** What the record says beside what the ID says: the two that a reviewer compares with the images. */
function Compared({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const say = useWords(words)
  const mayNot = useWhyClosed(toRevealKyc)
  const reveal = useAsk(kycOtherCalls.reveal)
  const [revealed, setRevealed] = useState<KycDetailsReply | null>(null)
  const whose = { subscriber_id: kyc.id }
  const { data: answered } = useAnswer(kycOtherCalls.details, whose, { quiet: true })
  const data = revealed ?? answered
  if (!data) return <Facts facts={idFacts(t, kyc)} />
  const dayOf = (birthDate: string) => (data.is_masked ? birthDate : day(birthDate))
  const facts: Fact[] = [
    [say('firstName'), data.first_name],
    [say('middleName'), data.middle_name],
    [say('lastName'), [data.last_name, data.suffix].filter(Boolean).join(' ')],
    [say('birthDate'), data.birth_date && dayOf(data.birth_date)],
    [say('mobile'), data.mobile_number],
    [say('email'), data.email],
    [say('sex'), data.sex && labelOf(data.sex)],
    [say('nationality'), data.nationality],
    [say('address'), data.address],
    ...idFacts(t, { ...kyc, id_number: data.id_number }),
  ]
  return (
    <>
      {data.is_masked && (
        <div className={styles.revealRow}>
          <span>{t('detailsMasked')}</span>
          <ActionButton
            label={t('revealDetails')}
            closed={mayNot}
            dialog={{
              title: t('revealDetails'),
              consequence: t('revealWill', { name: kyc.name }),
              verb: t('revealDetails'),
              onConfirm: async (reason) => {
                const reply = await reveal.mutateAsync({ ...whose, reason })
                setRevealed(reply.data)
                return reply
              },
            }}
          />
        </div>
      )}
      <Facts facts={facts} />
    </>
  )
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
