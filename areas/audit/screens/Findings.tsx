import { Alert } from '@mantine/core'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import IconHelpCircle from '~icons/tabler/help-circle'
import IconShieldCheck from '~icons/tabler/shield-check'
import type { ReactNode } from 'react'
import type { HistoryVerification, Verification } from '#areas/audit/contract.ts'
import styles from '#areas/audit/screens/audit.module.css'
import { auditScreens } from '#areas/audit/screens.ts'
import { words } from '#areas/audit/words.ts'
import { formatCount, formatMoment, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { ScreenLink } from '#platform/console/router.ts'

type Props = { result: Verification; onFollow: () => void }

/** Result of a verification: of the audit log and of the history of the ledger. */
export function Findings({ result, onFollow }: Props) {
  return (
    <>
      {result.firstBroken === null ? (
        <Unbroken result={result} />
      ) : (
        <Broken broken={result.firstBroken} onFollow={onFollow} />
      )}
      {result.ledger && <LedgerFindings result={result.ledger} />}
    </>
  )
}

const looks = {
  intact: { color: 'green', icon: <IconShieldCheck aria-hidden /> },
  'not-comparable': { color: 'yellow', icon: <IconHelpCircle aria-hidden /> },
  broken: { color: 'red', icon: <IconAlertTriangle aria-hidden /> },
}

// The kit's title color has too little contrast on this background. The icon and the text carry the meaning.
const plain = { label: 'text-normal' }

type VerdictProps = { state: Verification['state']; title: string; children: ReactNode }

function Verdict({ state, title, children }: VerdictProps) {
  return (
    <Alert {...looks[state]} title={title} classNames={plain}>
      <div className={`${styles.finding} grid gap-8`}>{children}</div>
    </Alert>
  )
}

function Unbroken({
  result: { state, entries, sealed, tookMs, anchors, recordedBreaks = [] },
}: Pick<Props, 'result'>) {
  const t = useWords(words)
  const isIntact = state === 'intact'
  return (
    <Verdict state={state} title={isIntact ? t('intact') : t('notComparable')}>
      {isIntact ? (
        <p>{t('intactSentence', { entries: sealed, seconds: (tookMs / 1000).toFixed(1) })}</p>
      ) : (
        <p>{t('noCheckpoints')}</p>
      )}
      {entries > sealed && <p>{t('notSealedYet', { n: entries - sealed })}</p>}
      <Checkpoints anchors={anchors} />
      {recordedBreaks.length > 0 && <p>{t('recordedKnown', { n: recordedBreaks.length })}</p>}
    </Verdict>
  )
}

function Checkpoints({ anchors: { count, first, last } }: Pick<Verification, 'anchors'>) {
  const t = useWords(words)
  return (
    <>
      {last && <p>{t('checkpoints', { n: count, when: formatShortMoment(last.at) })}</p>}
      {first && <p>{t('comparedSince', { when: formatShortMoment(first.at) })}</p>}
    </>
  )
}

function LedgerFindings({
  result: { state, sealed, tookMs, anchors, recordedBreaks, firstBroken },
}: {
  result: HistoryVerification
}) {
  const t = useWords(words)
  if (firstBroken) return <BrokenHistory broken={firstBroken} />
  const isIntact = state === 'intact'
  return (
    <Verdict state={state} title={isIntact ? t('ledgerIntact') : t('ledgerNotComparable')}>
      {isIntact ? (
        <p>{t('ledgerIntactSentence', { transfers: sealed, seconds: (tookMs / 1000).toFixed(1) })}</p>
      ) : (
        <p>{t('ledgerNoCheckpoints')}</p>
      )}
      <Checkpoints anchors={anchors} />
      {recordedBreaks.length > 0 && <p>{t('recordedKnown', { n: recordedBreaks.length })}</p>}
    </Verdict>
  )
}

type Checkpoint = NonNullable<Verification['firstBroken']>['checkpoint']

const lineOf = (checkpoint: Checkpoint) =>
  checkpoint && 'line' in checkpoint ? formatCount(checkpoint.line) : ''

function BrokenHistory({
  broken: { position, cause, at, error, checkpoint },
}: {
  broken: NonNullable<HistoryVerification['firstBroken']>
}) {
  const t = useWords(words)
  const place = position === null ? null : formatCount(position)
  return (
    <Verdict state="broken" title={t('ledgerBroken')}>
      {place !== null && (
        <p>
          {cause !== null && at !== null
            ? t('ledgerBrokenAt', { position: place, cause, when: formatSecond(at) })
            : t('brokenPosition', { position: place })}
        </p>
      )}
      <p>
        {error === 'checkpoint-forged'
          ? t('finding_checkpoint-forged', { line: lineOf(checkpoint) })
          : error === 'break-changed'
            ? t('finding_break-changed')
            : t(`history_${error}`)}
      </p>
      <ShownBy checkpoint={checkpoint} />
      <p>{t('reportTampering')}</p>
    </Verdict>
  )
}

const formatSecond = (at: string) => formatMoment(at, 'MMM D, YYYY h:mm:ss A')

function ShownBy({ checkpoint }: { checkpoint: Checkpoint }) {
  const t = useWords(words)
  if (!checkpoint || !('position' in checkpoint)) return null
  const { at, position } = checkpoint
  return <p>{t('shownBy', { when: formatShortMoment(at), position: formatCount(position) })}</p>
}

type BrokenProps = { broken: NonNullable<Verification['firstBroken']>; onFollow: () => void }

function Broken({ broken: { position, entryId, at, error, checkpoint }, onFollow }: BrokenProps) {
  const t = useWords(words)
  const place = position === null ? null : formatCount(position)
  return (
    <Verdict state="broken" title={t('broken')}>
      {place !== null &&
        (entryId !== null && at !== null ? (
          <p>{t('brokenAt', { position: place, entry: String(entryId), when: formatSecond(at) })}</p>
        ) : (
          <p>{t('brokenPosition', { position: place })}</p>
        ))}
      <p>
        {error === 'checkpoint-forged'
          ? t('finding_checkpoint-forged', { line: lineOf(checkpoint) })
          : t(`finding_${error}`)}
      </p>
      <ShownBy checkpoint={checkpoint} />
      {entryId !== null && error !== 'entry-missing' && (
        // Following the link closes the dialog.
        <p onClickCapture={onFollow}>
          <ScreenLink to={auditScreens.log} search={{ entryId: String(entryId), panel: String(entryId) }}>
            {t('showEntry', { entry: String(entryId) })}
          </ScreenLink>
        </p>
      )}
      <p>{t('reportTampering')}</p>
    </Verdict>
  )
}
