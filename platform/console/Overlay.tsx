import { useEffect, useState } from 'react'
import classes from '#platform/console/Overlay.module.css'
import { baseWords } from '#platform/console/base-words.ts'
import { usePending } from '#platform/console/pending.ts'
import { useWords } from '#platform/console/words.ts'

const veilAfterMs = 400

/** Up while anything is on its way: a bar at once, and a veil when it takes long. It traps nothing. */
export function Overlay() {
  const waiting = usePending() > 0
  const say = useWords(baseWords)
  useEffect(() => {
    document.body.setAttribute('aria-busy', String(waiting))
  }, [waiting])
  if (!waiting) return null
  return (
    <div className={classes.overlay} role="progressbar" aria-busy="true" aria-label={say('loading')}>
      <div className={classes.bar} />
      <Veil />
    </div>
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
