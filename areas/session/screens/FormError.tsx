import { useEffect, useState } from 'react'
import { words } from '#areas/session/words.ts'
import { HttpError, errorMessage } from '#platform/console/http.ts'
import { useWords } from '#platform/console/i18n.ts'
import styles from './session.module.css'

/** Error of a form as a whole, and the time from which it can be submitted again. */
export type FormErrorState = { message: string; retryAt: number | null }

export function toFormError(error: unknown): FormErrorState {
  const seconds = error instanceof HttpError ? error.retryAfterSeconds : undefined
  return {
    message: errorMessage(error),
    retryAt: seconds === undefined ? null : Date.now() + seconds * 1_000,
  }
}

/** Shows the error of a form above its button, with a countdown if the person must wait. */
export function FormError({ problem }: { problem: FormErrorState | null }) {
  if (problem === null) return null
  return (
    <div className={styles.problem}>
      <p role="alert">{problem.message}</p>
      {problem.retryAt !== null && <Countdown key={problem.retryAt} until={problem.retryAt} />}
    </div>
  )
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1_000))

function Countdown({ until }: { until: number }) {
  const t = useWords(words)
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1_000)
    return () => clearInterval(timer)
  }, [until])
  if (left === 0) return <p role="status">{t('retryNow')}</p>
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  // Screen readers do not announce every second; the message above has been announced.
  return <p role="timer">{t('retryIn', { time })}</p>
}
