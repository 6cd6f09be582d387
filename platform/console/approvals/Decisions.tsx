import { approvalWords } from '#platform/console/approvals/words.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { StaffNames, StaffSentence } from '#platform/console/record/StaffName.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import type { ApprovalDetails } from '#platform/contract/approvals.ts'
import styles from './approvals.module.css'

const verdictWords = { approve: 'approvedBy', reject: 'rejectedBy', return: 'returnedBy' } as const
const channelWords = { link: 'byLink', list: 'byList', console: 'byConsole' } as const

type Props = {
  details: Pick<
    ApprovalDetails,
    'decisions' | 'approvalsGiven' | 'approvalsNeeded' | 'minLevel' | 'stepLevels' | 'sentTo' | 'status'
  >
}

/** Approvals given and needed, who can decide, and the decisions on a request, oldest first. */
export function Decisions({ details }: Props) {
  const { decisions, approvalsGiven, approvalsNeeded, minLevel, stepLevels, sentTo, status } = details
  const t = useWords(approvalWords)
  const next = status === 'pending' ? stepLevels?.[approvalsGiven] : undefined
  const approvals = decisions.filter(({ verdict }) => verdict === 'approve')
  return (
    <section className={styles.decisions} aria-labelledby="decisions-title">
      <h2 id="decisions-title" className="mb-8 text-14">
        {t('decisions')}
      </h2>
      <p>
        {t('approvalsGiven', { given: String(approvalsGiven), needed: String(approvalsNeeded) })}
        {minLevel !== null && stepLevels === null && ` · ${t('fromLevel', { level: String(minLevel) })}`}
        {next !== undefined && `. ${t('waitingForLevel', { level: String(next) })}`}
      </p>
      {stepLevels && (
        <ol className={`${styles.steps} grid gap-4 ps-20`} aria-label={t('approvalSteps')}>
          {stepLevels.map((level, step) => (
            // oxlint-disable-next-line react/no-array-index-key -- the steps are fixed, and levels repeat
            <li key={step} aria-current={next !== undefined && step === approvalsGiven ? 'step' : undefined}>
              {t('fromLevel', { level: String(level) })}
              {approvals[step] && ` · ${t('approvedBy', { name: approvals[step].name })}`}
            </li>
          ))}
        </ol>
      )}
      <p className="muted">
        {t('assignedTo')}: {sentTo.length === 0 ? t('anyone') : <StaffNames people={sentTo} />}
      </p>
      {decisions.length === 0 ? (
        <p className="muted">{t('noDecisions')}</p>
      ) : (
        <ol className="grid gap-12">
          {decisions.map(({ id, email, name, verdict, inPlaceOf, reason, via, at }) => (
            <li key={email}>
              <strong title={email}>
                <StaffSentence
                  people={[{ id, name }]}
                  sentence={(who) => t(verdictWords[verdict], { name: who })}
                />
              </strong>
              {inPlaceOf !== null && ` ${t('coveringForName', { name: inPlaceOf })}`}
              <div className="muted">
                <time dateTime={at}>{formatShortMoment(at)}</time> · {t(channelWords[via])}
              </div>
              {reason !== '' && <div>{reason}</div>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
