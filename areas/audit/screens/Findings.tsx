import { Alert } from '@mantine/core'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import IconShieldCheck from '~icons/tabler/shield-check'
import type { Verification } from '#areas/audit/contract.ts'
import styles from '#areas/audit/screens/audit.module.css'
import { auditScreens } from '#areas/audit/screens.ts'
import { words } from '#areas/audit/words.ts'
import { formatCount, formatMoment, formatShortMoment } from '#platform/console/i18n/format.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

// The kit's title color has too little contrast on this background. The icon and the text carry the meaning.
const plain = { label: styles.verdict ?? '' }

type Props = { result: Verification; onFollow: () => void }

/** Result of a verification. */
export function Findings({ result, onFollow }: Props) {
  return result.firstBroken === null ? (
    <Intact result={result} />
  ) : (
    <Broken broken={result.firstBroken} onFollow={onFollow} />
  )
}

function Intact({
  result: { entries, sealed, tookMs, anchors, recordedBreaks = [] },
}: Pick<Props, 'result'>) {
  const t = useWords(words)
  return (
    <Alert color="green" icon={<IconShieldCheck aria-hidden />} title={t('intact')} classNames={plain}>
      <div className={styles.finding}>
        <p>{t('intactSentence', { entries: sealed, seconds: (tookMs / 1000).toFixed(1) })}</p>
        {entries > sealed && <p>{t('notSealedYet', { n: entries - sealed })}</p>}
        <p>
          {anchors.last
            ? t('checkpoints', { n: anchors.count, when: formatShortMoment(anchors.last.at) })
            : t('noCheckpoints')}
        </p>
        {recordedBreaks.length > 0 && <p>{t('recordedKnown', { n: recordedBreaks.length })}</p>}
      </div>
    </Alert>
  )
}

type BrokenProps = { broken: NonNullable<Verification['firstBroken']>; onFollow: () => void }

function Broken({ broken: { position, entryId, at, error, checkpoint }, onFollow }: BrokenProps) {
  const t = useWords(words)
  const place = position === null ? null : formatCount(position)
  const line = checkpoint && 'line' in checkpoint ? formatCount(checkpoint.line) : ''
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('broken')} classNames={plain}>
      <div className={styles.finding}>
        {place !== null &&
          (entryId !== null && at !== null ? (
            <p>
              {t('brokenAt', {
                position: place,
                entry: String(entryId),
                when: formatMoment(at, 'MMM D, YYYY h:mm:ss A'),
              })}
            </p>
          ) : (
            <p>{t('brokenPosition', { position: place })}</p>
          ))}
        <p>
          {error === 'checkpoint-forged' ? t('finding_checkpoint-forged', { line }) : t(`finding_${error}`)}
        </p>
        {checkpoint && 'position' in checkpoint && (
          <p>
            {t('shownBy', {
              when: formatShortMoment(checkpoint.at),
              position: formatCount(checkpoint.position),
            })}
          </p>
        )}
        {entryId !== null && error !== 'entry-missing' && (
          // Following the link closes the dialog.
          <p onClickCapture={onFollow}>
            <ScreenLink to={auditScreens.log} search={{ entryId: String(entryId), panel: String(entryId) }}>
              {t('showEntry', { entry: String(entryId) })}
            </ScreenLink>
          </p>
        )}
        <p>{t('reportTampering')}</p>
      </div>
    </Alert>
  )
}
