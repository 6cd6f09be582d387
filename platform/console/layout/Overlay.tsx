import { useEffect, useState } from 'react'
import classes from './Overlay.module.css'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { useBackgroundBar, usePendingCount } from '#platform/console/api/pending-requests.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const veilAfterMs = 400

/**
 * Loading indicator while the screen waits for a request: a bar immediately, and a veil after some time. It does not
 * block clicks.
 */
export function Overlay() {
  const waiting = usePendingCount() > 0
  const t = useWords(baseWords)
  useEffect(() => {
    document.body.setAttribute('aria-busy', String(waiting))
  }, [waiting])
  if (!waiting) return null
  return (
    <div className={classes.overlay} role="progressbar" aria-busy="true" aria-label={t('loading')}>
      <div className={classes.bar} />
      <Veil />
    </div>
  )
}

/**
 * Thin bar at the top while background requests are pending. It is accessible but not announced, and the page is not
 * marked as busy.
 */
export function BackgroundBar() {
  const isShown = useBackgroundBar()
  const t = useWords(baseWords)
  if (!isShown) return null
  return (
    <div
      className={classes.background}
      role="progressbar"
      aria-busy="true"
      aria-live="off"
      aria-label={t('loadingInBackground')}
    />
  )
}

function Veil() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), veilAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return late ? <div className={classes.veil} /> : null
}
