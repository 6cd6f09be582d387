import { useEffect, useRef } from 'react'
import type { QueueRow } from '#areas/merchants/kyc/contract.ts'
import { dueText } from '#areas/merchants/kyc/screens/late-by.ts'
import { ClaimNextCase } from '#areas/merchants/kyc/screens/TakeNext.tsx'
import { type CaseQueueState, queueTabs } from '#areas/merchants/kyc/screens/use-case-queue.ts'
import { kycScreens } from '#areas/merchants/kyc/screens.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { formatCount, formatShortMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { AddressLink, ScreenLink } from '#platform/console/router.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { initialsOf } from '#platform/words.ts'
import { scrollable, Segmented } from '#platform/ui/plain.ts'
import styles from './bench.module.css'

type Props = { queue: CaseQueueState; subscriberId: number; canReview: boolean; now: number }

/** Cases that await review, beside the open one. Narrow windows do not show it. */
export function CaseQueue({ queue, subscriberId, canReview, now }: Props) {
  const t = useWords(kycWords)
  const me = useSignedIn().id
  const list = useRef<HTMLDivElement>(null)
  const { tab, setTab, counts, total, rows, nextRows } = queue
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [subscriberId])
  const cases = (of: readonly QueueRow[]) => (
    <ol className="plain">
      {of.map((row) => (
        <Case
          key={row.case_id}
          row={row}
          href={queue.hrefOf(row)}
          isOpen={row.subscriber_id === subscriberId}
          isMine={row.locked_by_id === me}
          now={now}
        />
      ))}
    </ol>
  )
  return (
    <nav className={`${styles.queue} hidden`} aria-labelledby="kyc-queue-title">
      <header className={`${styles.queueHead} row gap-8 p-12 border-b`}>
        <h2 className="text-14" id="kyc-queue-title">
          <ScreenLink to={kycScreens.queue}>{t('queue')}</ScreenLink>
        </h2>
        {total !== undefined && <span className={styles.count}>{formatCount(total)}</span>}
        <Segmented
          className="w-full"
          label={t('queue')}
          value={tab}
          options={queueTabs.map((value) => ({
            value,
            label:
              `${t(`tab-${value}`)} ${counts[value] === undefined ? '' : formatCount(counts[value])}`.trim(),
          }))}
          onChange={setTab}
        />
      </header>
      <div ref={list} className={styles.queueList} {...scrollable(t('queue'))}>
        {rows.length > 0 && cases(rows)}
        {rows.length === 0 && <p className={`${styles.quiet} muted text-12`}>{t(`none-${tab}`)}</p>}
        {nextRows.length > 0 && (
          <>
            <h3 className="muted text-12 p-8-12">{t('nextInQueue')}</h3>
            {cases(nextRows)}
          </>
        )}
      </div>
      {canReview && (
        <footer className={`${styles.queueFoot} grid p-8-12 border-t`}>
          <ClaimNextCase quiet />
        </footer>
      )}
    </nav>
  )
}

type CaseProps = { row: QueueRow; href: string; isOpen: boolean; isMine: boolean; now: number }

function Case({ row, href, isOpen, isMine, now }: CaseProps) {
  const t = useWords(kycWords)
  const language = useLanguage()
  const { name, kind, is_resubmission, is_late, due_at, locked_by } = row
  const about =
    locked_by === null ? t(is_resubmission ? 'resubmitted' : kind) : isMine ? t('mine') : locked_by
  return (
    <li {...(isOpen && { 'aria-current': 'true' as const })}>
      <AddressLink address={href} className={styles.case ?? ''}>
        <span className={styles.initials} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className="truncate text-13 font-medium">{name}</span>
        <span className={styles.caseFacts}>
          <span>{about}</span>
          <time
            data-late={is_late || undefined}
            dateTime={due_at}
            title={`${t('due')}: ${formatShortMoment(due_at)}`}
          >
            {dueText(t, row, now, language)}
          </time>
        </span>
      </AddressLink>
    </li>
  )
}
