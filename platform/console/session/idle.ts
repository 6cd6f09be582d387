import { useEffect } from 'react'
import { idleAfterMs, getLastActive, setLastActive } from './last-active.ts'
import { signOut } from './session-client.ts'
import { createStore, useStore } from '#platform/console/store.ts'

const warnBeforeMs = 60_000
const recordEveryMs = 5000
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const secondsLeft = createStore<number | null>(null)

/** Returns the seconds left before an idle person is signed out, once the warning is due, otherwise null. */
export function useIdle(): number | null {
  useEffect(watch, [])
  return useStore(secondsLeft)
}

/** Records activity of the person and restarts the timeout. */
export function recordActivity(now = Date.now()) {
  const since = now - getLastActive(now)
  if (secondsLeft.get() === null && since > 0 && since < recordEveryMs) return
  setLastActive(now)
  secondsLeft.set(null)
}

/** Returns the state at a time: null, the seconds left in the warning, or the end. */
export function idleState(lastActive: number, now: number): number | null | 'end' {
  const left = lastActive + idleAfterMs - now
  if (left <= 0) return 'end'
  return left <= warnBeforeMs ? Math.ceil(left / 1000) : null
}

function watch() {
  recordActivity()
  // While the warning is shown, only its button counts, because accidental input is not a confirmation.
  const onActivity = () => {
    if (secondsLeft.get() === null) recordActivity()
  }
  for (const sign of activityEvents) addEventListener(sign, onActivity, { passive: true, capture: true })
  const timer = setInterval(() => {
    const state = idleState(getLastActive(Date.now()), Date.now())
    if (state !== 'end') return secondsLeft.set(state)
    secondsLeft.set(null)
    void signOut('idle')
  }, 1000)
  return () => {
    clearInterval(timer)
    for (const sign of activityEvents) removeEventListener(sign, onActivity, { capture: true })
  }
}
