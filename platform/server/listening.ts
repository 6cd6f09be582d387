import type pg from 'pg'
import { openPool } from '#platform/server/database.ts'

type Heard = {
  /** What was told; `*` for anything, where nobody knows what was missed. */
  onChange: (payload: string) => void
  /** The line is down: nothing kept may be trusted until it is up again. */
  onDown: () => void
}

const checkEveryMs = 5_000
const answerWithinMs = 3_000
const tryAgainAfterMs = 500

/** Listens to a channel for as long as the process runs, over one connection that is renewed when it breaks. */
export function listenTo(url: string, channel: `erp_${string}`, { onChange, onDown }: Heard) {
  const pool = openPool(url, { role: 'erp_api', max: 1 })
  let client: pg.PoolClient | null = null
  let isUp = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function drop() {
    isUp = false
    onDown()
    const broken = client
    client = null
    broken?.release(true)
    if (!isStopped) later(connect, tryAgainAfterMs)
  }

  function later(work: () => Promise<void>, ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), ms)
    timer.unref()
  }

  async function connect() {
    try {
      const fresh = await pool.connect()
      client = fresh
      fresh.on('notification', ({ payload }) => onChange(payload ?? '*'))
      // The pool drops its own listeners of a connection in use: a break must be heard here.
      fresh.on('error', () => fresh === client && drop())
      await fresh.query(`listen ${channel}`)
      // Whatever changed while nobody listened was not heard.
      onChange('*')
      isUp = true
      later(check, checkEveryMs)
    } catch {
      drop()
    }
  }

  // A connection can die without a word. It must answer now and then, or it counts as broken.
  async function check() {
    const asked = client
    if (!asked) return
    const silence = new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error('The listening connection does not answer.')), answerWithinMs).unref()
    })
    try {
      await Promise.race([asked.query('select 1'), silence])
      if (asked === client) later(check, checkEveryMs)
    } catch {
      if (asked === client) drop()
    }
  }

  return {
    /** Settles when the first attempt to listen has ended, whether or not it could. */
    begun: connect(),
    isUp: () => isUp,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      client?.release(true)
      client = null
      isUp = false
      await pool.end()
    },
  }
}
