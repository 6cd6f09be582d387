import { Group, Skeleton } from '@mantine/core'
import { type Audit, auditCalls } from '#areas/kantoads/audits/contract.ts'
import { AuditActions } from '#areas/kantoads/audits/screens/AuditActions.tsx'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import styles from '#areas/kantoads/screens/kantoads.module.css'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { useApiQuery } from '#platform/console/api.ts'
import {
  formatDay,
  formatMoment,
  formatPercent,
  formatPesos,
  formatShortMoment,
  useWords,
} from '#platform/console/i18n.ts'
import { Facts, HistoryPanel, ErrorState } from '#platform/console/record.ts'
import { FileLink } from '#platform/console/upload.ts'

/** Side panel of one audit: installed collateral, findings of each round, and available actions. */
export function AuditPanel({ auditId }: { auditId: number }) {
  const t = useWords(auditWords)
  const { data: audit, error, refetch } = useApiQuery(auditCalls.info, { auditId }, { background: true })
  if (error && !audit) return <ErrorState error={error} onRetry={refetch} />
  if (!audit) return <Skeleton height={240} radius="sm" />
  const { closedByName, closedAt, releasedAmount, score } = audit
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
          [t('installed'), formatDay(audit.installedAt)],
          [t('month'), formatMoment(audit.month, 'MMMM YYYY')],
          [t('rent'), formatPesos(audit.rent)],
          [t('advertiserCredit'), formatPesos(audit.advertiserBalance)],
          [t('auditor'), audit.auditorName],
          [t('auditDate'), formatDay(audit.auditDate)],
          [t('score'), score === null ? null : formatPercent(score)],
          [t('released'), releasedAmount === null ? null : formatPesos(releasedAmount)],
          [t('closedBy'), closedByName && `${closedByName}, ${formatShortMoment(closedAt)}`],
        ]}
      />
      <Findings audit={audit} />
      <HistoryPanel call={auditCalls.logs} input={{ auditId }} />
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
          <h3 className="mb-8 text-14">
            {t('findingOf', {
              round: String(finding.round),
              outcome: t(finding.outcome),
              score: formatPercent(finding.score),
            })}
          </h3>
          <div className="mb-12 muted">
            {t('foundBy', { who: finding.foundByName, when: formatShortMoment(finding.foundAt) })}
          </div>
          <ul className="mt-4 mb-8">
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
