import classes from './ErrorPage.module.css'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { HttpError, ApiError } from '#platform/console/http/api-errors.ts'
import { LoadError } from '#platform/console/loading/load.ts'
import { goBack } from '#platform/console/router/navigation.ts'
import { home } from '#platform/console/session/redirect-link.ts'
import { useTitle } from '#platform/console/router/window-title.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Props = {
  code: '404' | '500'
  cover?: boolean
  sentence?: string
  requestId?: string
  onRetry?: () => void
}

/** Error page shown instead of a screen: 404 for an unknown address, 500 for a screen that failed. */
export function ErrorPage({ code, cover = false, sentence, requestId, onRetry }: Props) {
  const t = useWords(baseWords)
  const missing = code === '404'
  const Place = cover ? 'main' : 'section'
  useTitle(`Error ${code}`)
  return (
    <Place className={cover ? classes.cover : classes.basic}>
      <p className={classes.code} aria-hidden>
        {code}
      </p>
      <h1>{t(missing ? 'notFoundTitle' : 'failedTitle')}</h1>
      <p className={classes.sentence}>{sentence ?? t(missing ? 'notFound' : 'failed')}</p>
      {requestId && <p className={classes.request}>{t('requestId', { id: requestId })}</p>}
      <div className={classes.ways}>
        {onRetry && (
          <Button kind="main" onClick={onRetry}>
            {t('reloadPage')}
          </Button>
        )}
        <Button onClick={goBack}>{t('back')}</Button>
        <AddressLink address={home}>{t('goToDashboard')}</AddressLink>
      </div>
    </Place>
  )
}

export const NotFound = () => <ErrorPage code="404" />

const reload = () => location.reload()

/**
 * Error page for a screen that could not be rendered because its record is missing or it failed. The error is logged
 * to the browser console.
 */
export function ScreenError({ error }: { error: unknown }) {
  const isOwnError = error instanceof LoadError || error instanceof ApiError || error instanceof HttpError
  const sentence = isOwnError ? { sentence: error.message } : {}
  if (error instanceof HttpError && error.status === 404) return <ErrorPage code="404" {...sentence} />
  // Record ids are part of the address, so a malformed request means that the address is wrong.
  if (error instanceof HttpError && error.status === 422) return <NotFound />
  const requestId = error instanceof HttpError && error.requestId ? { requestId: error.requestId } : {}
  return <ErrorPage code="500" {...sentence} {...requestId} onRetry={reload} />
}
