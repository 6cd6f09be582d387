import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import {
  kycCalls,
  type KycDetails as KycDetailsReply,
  kycOtherCalls,
  type KycRecord,
} from '#areas/merchants/kyc/contract.ts'
import { caseHolder, hasCase } from '#areas/merchants/kyc/rules.ts'
import { checkWords } from '#areas/merchants/kyc/check-words.ts'
import { Activity } from '#areas/merchants/kyc/screens/Activity.tsx'
import { CaseActions } from '#areas/merchants/kyc/screens/CaseActions.tsx'
import { CaseQueue } from '#areas/merchants/kyc/screens/CaseQueue.tsx'
import { checksOf } from '#areas/merchants/kyc/screens/case-checks.ts'
import { CaseFacts, EnteredValues } from '#areas/merchants/kyc/screens/EnteredValues.tsx'
import { ImageStage } from '#areas/merchants/kyc/screens/ImageStage.tsx'
import { ReleaseCase } from '#areas/merchants/kyc/screens/TakeCase.tsx'
import { useCaseQueue } from '#areas/merchants/kyc/screens/use-case-queue.ts'
import { useNow } from '#areas/merchants/kyc/screens/use-now.ts'
import { useOpenedImages } from '#areas/merchants/kyc/screens/use-opened-images.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { dayInManila } from '#areas/merchants/subscribers/rules.ts'
import { KycBadge } from '#areas/merchants/subscribers/screens/KycBadge.tsx'
import { watchlistCalls } from '#areas/merchants/watchlist/contract.ts'
import { WatchlistPanel } from '#areas/merchants/watchlist/screens/WatchlistPanel.tsx'
import { useAddress } from '#platform/console/router.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiQuery, useSuspenseApiQuery } from '#platform/console/api.ts'
import { Checks } from '#platform/console/approvals.ts'
import { formatMoment, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { HistoryPanel, useRememberedRecord, Tabs, ViewOnlySlot } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './bench.module.css'

const InAddress = z.object({ subscriber: z.coerce.number().int().positive().optional().catch(undefined) })

/** Bench on which a reviewer compares the images of a case with what the subscriber entered, and decides it. */
export default function KycDetails() {
  const { bid = '0' }: { bid?: string } = useParams({ strict: false })
  const [{ subscriber }] = useAddress(InAddress)
  const businessId = Number(bid)
  const whose = businessId > 0 ? { businessId } : { subscriber_id: subscriber ?? 0 }
  return <Bench key={JSON.stringify(whose)} kyc={useSuspenseApiQuery(kycCalls.record, whose)} />
}

function Bench({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  const tCheck = useWords(checkWords)
  const me = useSignedIn()
  const now = useNow()
  const isMine = hasCase(kyc, me, now)
  const queue = useCaseQueue(kyc.id, me)
  const disabledReason = useDisabledReason(toUpdate(merchantPlace))
  const looking = useOpenedImages()
  const [revealed, setRevealed] = useState<KycDetailsReply>()
  const background = { background: true }
  const answered = useApiQuery(kycOtherCalls.details, { subscriber_id: kyc.id }, background).data
  const watchlist = useApiQuery(watchlistCalls.info, { subscriberId: kyc.id }, background).data
  // While the case is assigned, the answer is not masked.
  const details = isMine ? answered : (revealed ?? answered)
  const today = dayInManila(new Date(now))
  const checks = checksOf(tCheck, t, {
    kyc,
    details,
    watchlist,
    today,
  })
  const holder = caseHolder(kyc, me, now)
  const until = formatShortMoment(kyc.case?.locked_until)
  const heldBy = holder === null ? null : t('lockedBy', { name: holder, until })
  const [viewOnly, setViewOnly] = useState<Element | null>(null)
  useRememberedRecord(kyc.name, true)
  return (
    <article className={styles.bench}>
      <CaseQueue queue={queue} subscriberId={kyc.id} canReview={disabledReason === null} now={now} />
      <div className={styles.stage}>
        <header className="row gap-4-12">
          <h1 className={styles.name}>{kyc.name}</h1>
          <KycBadge value={kyc.kyc_acct_status || kyc.kyc_acct_type} />
          {kyc.case?.is_resubmission && (
            <StatusBadge status="resubmitted" label={t('resubmitted')} colour="info" />
          )}
          {isMine && <Lock kyc={kyc} />}
        </header>
        <div ref={setViewOnly} className={styles.slot} />
        <ImageStage kyc={kyc} isMine={isMine} looking={looking} />
      </div>
      <div className={`${styles.panel} min-w-0`}>
        <Tabs
          tabs={[
            {
              key: 'identity',
              title: t('identity'),
              content: () => (
                <div className="grid gap-16">
                  <EnteredValues kyc={kyc} details={details} today={today} onRevealed={setRevealed} />
                  <Checks {...checks} />
                  <CaseFacts kyc={kyc} />
                </div>
              ),
            },
            {
              key: 'watchlist',
              title: t('screening'),
              content: () => <WatchlistPanel subscriberId={kyc.id} />,
            },
            {
              key: 'activity',
              title: t('activity'),
              content: () => <Activity subscriberId={kyc.id} />,
            },
            { key: 'history', title: t('history'), content: () => <HistoryPanel kind="kyc" id={kyc.id} /> },
          ]}
        />
      </div>
      <ViewOnlySlot value={viewOnly}>
        <CaseActions
          kyc={kyc}
          now={now}
          viewOnly={disabledReason ?? heldBy}
          doubtful={checks.doubtful}
          nextHref={queue.nextHref}
          previousHref={queue.previousHref}
        />
      </ViewOnlySlot>
    </article>
  )
}

/** How long the case is reserved for the reviewer. */
function Lock({ kyc }: { kyc: KycRecord }) {
  const t = useWords(kycWords)
  return (
    <div className="row ms-auto muted text-13 gap-8">
      <span>{t('lockedUntil', { until: formatMoment(kyc.case?.locked_until, 'h:mm A') })}</span>
      <ReleaseCase kyc={kyc} />
    </div>
  )
}
