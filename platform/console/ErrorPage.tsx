import classes from '#platform/console/ErrorPage.module.css'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { baseWords } from '#platform/console/base-words.ts'
import { HttpFailure, Refused } from '#platform/console/failures.ts'
import { LoadFailure } from '#platform/console/load.ts'
import { goBack } from '#platform/console/navigation.ts'
import { home } from '#platform/console/redirect-link.ts'
import { useTitle } from '#platform/console/title.ts'
import { useWords } from '#platform/console/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Props = {
  code: '404' | '500'
  cover?: boolean
  sentence?: string
  requestId?: string
  onAgain?: () => void
}

/** What is shown instead of a screen: 404 where there is none, 500 where one broke. */
export function ErrorPage({ code, cover = false, sentence, requestId, onAgain }: Props) {
  const say = useWords(baseWords)
  const missing = code === '404'
  const Place = cover ? 'main' : 'section'
  useTitle(`Error ${code}`)
  return (
    <Place className={cover ? classes.cover : classes.basic}>
      <p className={classes.code} aria-hidden>
        {code}
      </p>
      <h1>{say(missing ? 'notFoundTitle' : 'failedTitle')}</h1>
      <p className={classes.sentence}>{sentence ?? say(missing ? 'notFound' : 'failed')}</p>
      {requestId && <p className={classes.request}>{say('requestId', { id: requestId })}</p>}
      <div className={classes.ways}>
        {onAgain && (
          <Button kind="main" onClick={onAgain}>
            {say('reload')}
          </Button>
        )}
        <Button onClick={goBack}>{say('back')}</Button>
        <AddressLink address={home}>{say('home')}</AddressLink>
      </div>
    </Place>
  )
}

export const NotFound = () => <ErrorPage code="404" />

const reload = () => location.reload()

/** A screen that could not be rendered: its record is gone, or it broke. What it said stays in the browser's console. */
export function Failure({ error }: { error: unknown }) {
  const own = error instanceof LoadFailure || error instanceof Refused || error instanceof HttpFailure
  const sentence = own ? { sentence: error.message } : {}
  if (error instanceof HttpFailure && error.status === 404) return <ErrorPage code="404" {...sentence} />
  // A screen reads its record by its address, so a malformed request means a mistyped address.
  if (error instanceof HttpFailure && error.status === 422) return <NotFound />
  const requestId = error instanceof HttpFailure && error.requestId ? { requestId: error.requestId } : {}
  return <ErrorPage code="500" {...sentence} {...requestId} onAgain={reload} />
}
