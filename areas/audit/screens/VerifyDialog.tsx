import { auditMessages } from '#areas/audit/messages.ts'
import { Button, Progress } from '@mantine/core'
import { Modal, DialogFooter } from '#platform/console/dialog.ts'
import type { FoundBreak } from '#areas/audit/contract.ts'
import styles from '#areas/audit/screens/audit.module.css'
import { Breaks } from '#areas/audit/screens/Breaks.tsx'
import { Findings } from '#areas/audit/screens/Findings.tsx'
import { useVerification } from '#areas/audit/screens/use-verification.ts'
import { words } from '#areas/audit/words.ts'
import { errorMessage } from '#platform/console/api.ts'
import { formatCount, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'

type Props = { onClose: () => void; onRecord: (found: FoundBreak) => void }

/** Dialog that starts a verification, shows its progress and its result. */
export default function VerifyDialog({ onClose, onRecord }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const { state, run, result, error, start, stop } = useVerification()
  return (
    <Modal opened onClose={onClose} title={t('verifyTitle')} size="lg" centered>
      <div className={`${styles.finding} grid gap-8`}>
        <p>{t('verifySentence')}</p>
        <div aria-live="polite" className={`${styles.finding} grid gap-8`}>
          {content()}
        </div>
      </div>
      <DialogFooter>
        {state === 'running' ? (
          <Button variant="default" onClick={stop} disabled={run?.isCancelled === true}>
            {t('stop')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
            <Button onClick={start}>{state === 'before' ? t('start') : t('again')}</Button>
          </>
        )}
      </DialogFooter>
    </Modal>
  )

  function content() {
    if (state === 'running') {
      const { checked = 0, total = 0 } = run ?? {}
      const share = total === 0 ? 0 : (checked / total) * 100
      return (
        <>
          <p>
            {total === 0
              ? t('preparing')
              : t('verifying', { checked: formatCount(checked), total: formatCount(total) })}
          </p>
          <Progress value={share} animated aria-label={t('verifyTitle')} />
        </>
      )
    }
    if (state === 'failed')
      return <p role="alert">{error ? errorMessage(error) : m(auditMessages('STOPPED'))}</p>
    if (!result) return <p className="muted">{t('never')}</p>
    return (
      <>
        {state === 'before' && run?.finishedAt && (
          <p className="muted">
            {t('lastTime', { when: formatShortMoment(run.finishedAt), who: run.startedByName })}
          </p>
        )}
        <Findings result={result} onFollow={onClose} />
        <Breaks onRecord={onRecord} />
      </>
    )
  }
}
