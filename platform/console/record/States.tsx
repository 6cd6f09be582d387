import type { ReactNode } from 'react'
import { HttpError, errorMessage } from '#platform/console/api/api.ts'
import { stateWords } from '#platform/console/record/state-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import styles from './record.module.css'

type StateProps = {
  title: string
  sentence?: string | undefined
  action?: ReactNode
  detail?: string | undefined
}

/** Nothing to show, with why and what to do. */
export function EmptyState({ title, sentence, action, detail }: StateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.stateTitle}>{title}</p>
      {sentence && <p className={styles.stateText}>{sentence}</p>}
      {action}
      {detail && <p className={styles.stateDetail}>{detail}</p>}
    </div>
  )
}

/** The person may not see this, with the server's or the guard's reason. */
export function DeniedState({ reason }: { reason: string }) {
  const t = useWords(stateWords)
  return (
    <div role="alert">
      <EmptyState title={t('denied')} sentence={reason} />
    </div>
  )
}

/** Something could not be loaded: unavailable is not empty, and not allowed is neither. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const t = useWords(stateWords)
  const status = error instanceof HttpError ? error.status : 0
  if (status === 403) return <DeniedState reason={error.message} />
  if (status === 422) return <EmptyState title={t('notFound')} />
  if (status === 404) return <EmptyState title={t('notFound')} sentence={error.message} />
  const requestId = error instanceof HttpError ? error.requestId : undefined
  return (
    <div role="alert">
      <EmptyState
        title={t('unavailable')}
        sentence={errorMessage(error) || t('unavailableSentence')}
        action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
        detail={requestId && t('requestId', { id: requestId })}
      />
    </div>
  )
}
