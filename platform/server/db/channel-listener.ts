import type pg from 'pg'
import { openPool } from './database.ts'

type ChannelListeners = {
  /** Payload of the notification; `*` if notifications may have been missed. */
  onChange: (payload: string) => void
  /** The connection is lost. Cached values are not reliable until it is restored. */
  onDown: () => void
}

const checkEveryMs = 5_000
const replyTimeoutMs = 3_000
const retryAfterMs = 500

/** Listens to a channel for the lifetime of the process over one connection that is reopened when it breaks. */
export function listenToChannel(
  url: string,
  channel: `erp_${string}`,
  { onChange, onDown }: ChannelListeners,
) {
  const pool = openPool(url, { role: 'erp_api', max: 1, applicationName: 'erp-listen' })
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
    if (!isStopped) schedule(connect, retryAfterMs)
  }

  function schedule(work: () => Promise<void>, ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void work(), ms)
    timer.unref()
  }

  async function connect() {
    try {
      const fresh = await pool.connect()
      client = fresh
      fresh.on('notification', ({ payload }) => onChange(payload ?? '*'))
      // The pool does not handle errors of a connection in use, so they are handled here.
      fresh.on('error', () => fresh === client && drop())
      await fresh.query(`listen ${channel}`)
      // Changes during the interruption were not received.
      onChange('*')
      isUp = true
      schedule(check, checkEveryMs)
    } catch {
      drop()
    }
  }

  // A connection can die silently, so it is checked regularly.
  async function check() {
    const checkedClient = client
    if (!checkedClient) return
    const silence = new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error('The listening connection does not respond.')), replyTimeoutMs).unref()
    })
    try {
      await Promise.race([checkedClient.query('select 1'), silence])
      if (checkedClient === client) schedule(check, checkEveryMs)
    } catch {
      if (checkedClient === client) drop()
    }
  }

  return {
    /** Resolves when the first attempt to listen has succeeded or failed. */
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
