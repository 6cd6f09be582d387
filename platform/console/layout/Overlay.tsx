import { useEffect, useState } from 'react'
import classes from './Overlay.module.css'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { useBackgroundBar, usePendingCount } from '#platform/console/api/pending-requests.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const veilAfterMs = 400

/** Shown while the screen waits for a request: a bar at once, and a veil when it takes long. It takes no clicks. */
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
 * A thin bar at the top while background requests are pending. Screen readers can find it, but it announces nothing,
 * and the page does not count as busy.
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
