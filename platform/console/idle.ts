import { useEffect } from 'react'
import { signOut } from '#platform/console/session-client.ts'
import { storeOf, useStore } from '#platform/console/store.ts'
import { saveDrafts } from '#platform/console/unsaved.ts'

export const idleAfterMs = 15 * 60_000
export const warnBeforeMs = 60_000

/** Shared by the tabs: working in one keeps all of them. */
const activeKey = 'erp.lastActive'
const noteEveryMs = 5000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const secondsLeft = storeOf<number | null>(null)

/** How many seconds are left before an idle person is signed out, once the warning is due. */
export function useIdle(): number | null {
  useEffect(watch, [])
  return useStore(secondsLeft)
}

// A sign-out forgets the moment; whoever signs in again begins now.
const lastActive = (now: number) => Number(localStorage.getItem(activeKey) ?? now)

/** The person did something: the clock starts again. */
export function noteActivity(now = Date.now()) {
  const since = now - lastActive(now)
  if (secondsLeft.get() === null && since > 0 && since < noteEveryMs) return
  localStorage.setItem(activeKey, String(now))
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
    if (state !== null && secondsLeft.get() === null) saveDrafts()
    if (state !== 'end') return secondsLeft.set(state)
    secondsLeft.set(null)
    void signOut()
  }, 1000)
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
  }
}
