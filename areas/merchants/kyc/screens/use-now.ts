import { useEffect, useState } from 'react'

const intervalMs = 10_000

/** The current time, updated every ten seconds, so that an expired lock is noticed. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
