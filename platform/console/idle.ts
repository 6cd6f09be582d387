import { useEffect } from 'react'
import { idleAfterMs, lastActive, noteActive } from '#platform/console/last-active.ts'
import { signOut } from '#platform/console/session-client.ts'
import { storeOf, useStore } from '#platform/console/store.ts'

const warnBeforeMs = 60_000
const noteEveryMs = 5000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const secondsLeft = storeOf<number | null>(null)

/** How many seconds are left before an idle person is signed out, once the warning is due. */
export function useIdle(): number | null {
  useEffect(watch, [])
  return useStore(secondsLeft)
}

/** The person did something: the clock starts again. */
export function noteActivity(now = Date.now()) {
  const since = now - lastActive(now)
  if (secondsLeft.get() === null && since > 0 && since < noteEveryMs) return
  noteActive(now)
  secondsLeft.set(null)
}

/** What is due at a moment: nothing, the warning with its seconds, or the end. */
export function idleState(lastActive: number, now: number): number | null | 'end' {
  const left = lastActive + idleAfterMs - now
  if (left <= 0) return 'end'
  return left <= warnBeforeMs ? Math.ceil(left / 1000) : null
}

function watch() {
  noteActivity()
  // While the warning stands, only its own button counts: a bumped desk is not a person.
  const onSign = () => {
    if (secondsLeft.get() === null) noteActivity()
  }
  for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true })
  const timer = setInterval(() => {
    const state = idleState(lastActive(Date.now()), Date.now())
    if (state !== 'end') return secondsLeft.set(state)
    secondsLeft.set(null)
    void signOut('idle')
  }, 1000)
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
  }
}
