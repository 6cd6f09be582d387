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
  /** The state is the whole page, and its title the heading of the page. */
  isPage?: boolean
  /** Illustration above the title, for states that replace a whole list or page. */
  drawing?: 'empty' | 'search' | 'failed' | 'denied'
}

/** Empty state with an explanation and an action. */
export function EmptyState({ title, sentence, action, detail, drawing, isPage = false }: StateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} data-drawing={drawing}>
      <Title className={styles.stateTitle}>{title}</Title>
      {sentence && <p className={styles.stateText}>{sentence}</p>}
      {action}
      {detail && <p className={`${styles.stateDetail} text-12 font-mono`}>{detail}</p>}
    </div>
  )
}

/** Shown if the person lacks permission, with the reason from the server or the guard. */
export function DeniedState({ reason }: { reason: string }) {
  const t = useWords(stateWords)
  return (
    <div role="alert">
      <EmptyState title={t('denied')} sentence={reason} drawing="denied" />
    </div>
  )
}

/** Shown if data could not be loaded. Distinct from the empty and the denied state. */
export function ErrorState({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const t = useWords(stateWords)
  const status = error instanceof HttpError ? error.status : 0
  if (status === 403) return <DeniedState reason={error.message} />
  if (status === 422) return <EmptyState title={t('notFound')} drawing="search" />
  if (status === 404) return <EmptyState title={t('notFound')} sentence={error.message} drawing="search" />
  const requestId = error instanceof HttpError ? error.requestId : undefined
  return (
    <div role="alert">
      <EmptyState
        drawing="failed"
        title={t('loadFailed')}
        sentence={errorMessage(error) || t('loadFailedSentence')}
        action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
        detail={requestId && t('requestId', { id: requestId })}
      />
    </div>
  )
}
