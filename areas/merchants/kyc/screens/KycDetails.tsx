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
  ReasonCode,
  toRevealKyc,
} from '#areas/merchants/kyc/contract.ts'
import { hasCase } from '#areas/merchants/kyc/rules.ts'
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
import { useAddress } from '#platform/console/router/address.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useApiQuery, useApiMutation, useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatDay, formatPercent, formatShortMoment } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { type Fact, Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import { useSignedIn, useDisabledReason } from '#platform/console/session/session.ts'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
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
  return <Workbench key={JSON.stringify(whose)} kyc={useSuspenseApiQuery(kycCalls.record, whose)} />
}

function Workbench({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const translate = useWords(words)
  const me = useSignedIn()
  const [now] = useState(() => Date.now())
  const isMine = hasCase(kyc, me, now)
  const looking = useOpenedImages()
  const disabledReason = useDisabledReason(toUpdate(merchantPlace))
  const [, setAddress] = useAddress(InAddress)
  const images = useRef<HTMLDivElement>(null)
  const showImages = () => {
    setAddress({ tab: undefined })
    // Waits until the dialog has restored the focus.
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
          <Figure label={translate('kycStatus')} value={<KycBadge value={kyc.kyc_acct_status} />} />
          <Figure label={translate('watchlist')} value={labelOf(kyc.watchlist_status)} />
          <Figure label={t('due')} value={kyc.case ? formatShortMoment(kyc.case.due_at) : null} />
          <Figure
            label={t('faceMatch')}
            value={kyc.face_match_score === null ? null : formatPercent(kyc.face_match_score)}
          />
        </>
      }
      actions={
        disabledReason === null ? (
          <>
            <CaseBar kyc={kyc} isMine={isMine} now={now} />
            <KycActions kyc={kyc} now={now} showImages={showImages} />
            <CorrectVerified kyc={kyc} />
            <GenerateLink kyc={kyc} />
          </>
        ) : (
          <ViewOnly reason={disabledReason} />
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

/** Recorded data next to the data on the ID, for comparison with the images. */
function Compared({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const translate = useWords(words)
  const mayNot = useDisabledReason(toRevealKyc)
  const reveal = useApiMutation(kycOtherCalls.reveal)
  const [revealed, setRevealed] = useState<KycDetailsReply | null>(null)
  const whose = { subscriber_id: kyc.id }
  const { data: answered } = useApiQuery(kycOtherCalls.details, whose, { background: true })
  const data = revealed ?? answered
  if (!data) return <Facts facts={idFacts(t, kyc)} />
  const dayOf = (birthDate: string) => (data.is_masked ? birthDate : formatDay(birthDate))
  const facts: Fact[] = [
    [translate('firstName'), data.first_name],
    [translate('middleName'), data.middle_name],
    [translate('lastName'), [data.last_name, data.suffix].filter(Boolean).join(' ')],
    [translate('birthDate'), data.birth_date && dayOf(data.birth_date)],
    [translate('mobile'), data.mobile_number],
    [translate('email'), data.email],
    [translate('sex'), data.sex && labelOf(data.sex)],
    [translate('nationality'), data.nationality],
    [translate('address'), data.address],
    ...idFacts(t, { ...kyc, id_number: data.id_number }),
  ]
  return (
    <>
      {data.is_masked && (
        <div className={styles.revealRow}>
          <span>{t('detailsMasked')}</span>
          <ActionButton
            label={t('revealDetails')}
            disabledReason={mayNot}
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

// Providers may report other codes than those that staff select.
function rejectLabel(t: Translate<(typeof kycWords)['en']>, code: string | null): string | null {
  const { success, data } = ReasonCode.safeParse(code)
  return success ? t(data) : code
}

const idFacts = (t: Translate<(typeof kycWords)['en']>, kyc: KycRecord): Fact[] => [
  [t('idType'), kyc.id_type],
  [t('idNumber'), kyc.id_number],
  [t('idExpiry'), kyc.id_expiry && formatDay(kyc.id_expiry)],
  [t('liveness'), kyc.liveness_score === null ? null : formatPercent(kyc.liveness_score)],
  [t('submittedOn'), kyc.submitted_at && formatShortMoment(kyc.submitted_at)],
  [t('reviewed'), kyc.reviewed_at && `${formatShortMoment(kyc.reviewed_at)} · ${kyc.reviewed_by ?? ''}`],
  [t('lastRejection'), [rejectLabel(t, kyc.reject_code), kyc.reject_reason].filter(Boolean).join(': ')],
  [t('providerReference'), kyc.provider_ref],
]
