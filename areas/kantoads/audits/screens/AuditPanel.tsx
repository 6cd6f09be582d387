import { Group, Skeleton } from '@mantine/core'
import { type Audit, auditCalls } from '#areas/kantoads/audits/contract.ts'
import { AuditActions } from '#areas/kantoads/audits/screens/AuditActions.tsx'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import styles from '#areas/kantoads/screens/kantoads.module.css'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { useAnswer } from '#platform/console/ask.ts'
import { day, moment, percent, pesos, shortMoment } from '#platform/console/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { FailureState } from '#platform/console/record/States.tsx'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { useWords } from '#platform/console/words.ts'

/** One audit beside the list: what hangs, what was found in each round, and the steps that lead on. */
export function AuditPanel({ auditId }: { auditId: number }) {
  const t = useWords(auditWords)
  const { data: audit, error, askAgain } = useAnswer(auditCalls.info, { auditId }, { quiet: true })
  if (error && !audit) return <FailureState error={error} onRetry={askAgain} />
  if (!audit) return <Skeleton height={240} radius="sm" />
  const { closedBy, closedAt, releasedAmount, score } = audit
  return (
    <>
      <Group mb="md" gap="md">
        <Status status={audit.status} />
        <AuditActions audit={audit} />
      </Group>
      <Facts
        facts={[
          [t('advertiser'), audit.advertiser],
          [t('campaign'), audit.campaign],
          [t('collateral'), `${audit.collateralType} × ${audit.quantity}`],
          [t('installed'), day(audit.installedAt)],
          [t('month'), moment(audit.month, 'MMMM YYYY')],
          [t('rent'), pesos(audit.rent)],
          [t('fund'), pesos(audit.advertiserBalance)],
          [t('auditor'), audit.auditor],
          [t('auditDate'), day(audit.auditDate)],
          [t('score'), score === null ? null : percent(score)],
          [t('released'), releasedAmount === null ? null : pesos(releasedAmount)],
          [t('closedBy'), closedBy && `${closedBy}, ${shortMoment(closedAt)}`],
        ]}
      />
      <Findings audit={audit} />
      <HistoryPanel call={auditCalls.logs} wire={{ auditId }} />
    </>
  )
}

function Findings({ audit: { findings } }: { audit: Audit }) {
  const t = useWords(auditWords)
  if (findings.length === 0) return null
  return (
    <section aria-label={t('findings')}>
      {findings.map((finding) => (
        <article key={finding.round} className={styles.finding}>
          <h3 className={styles.heading}>
            {t('findingOf', {
              round: String(finding.round),
              outcome: t(finding.outcome),
              score: percent(finding.score),
            })}
          </h3>
          <div className={styles.quiet}>
            {t('foundBy', { who: finding.foundBy, when: shortMoment(finding.foundAt) })}
          </div>
          <ul className={styles.list}>
            {finding.checks.map(({ item, passed, note }) => (
              <li key={item}>
                {passed ? '✓' : '✗'} {item}
                {note !== '' && `: ${note}`}
              </li>
            ))}
          </ul>
          {finding.remarks !== '' && <p>{finding.remarks}</p>}
          {finding.photos.map((photo) => (
            <FileLink key={photo.key} file={photo} />
          ))}
        </article>
      ))}
    </section>
  )
}
