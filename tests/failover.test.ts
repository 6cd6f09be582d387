import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReferenceData } from '#apps/api/reference.ts'
import { postMovement } from '#areas/wallets/server/movements.ts'
import { circularMovement } from '#areas/wallets/server/testing/circular-movements.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { inSharedTransaction } from '#platform/server/group-commit/group-commit.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { clusterIn } from '#platform/server/embedded/cluster.ts'
import { launch, readPostmasterFile } from '#platform/server/embedded/postmaster.ts'
import { postgresProcessesIn, waitUntil } from '#platform/server/embedded/processes.ts'
import { startReplica } from '#platform/server/backup/replica-cluster.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { toAppError } from '#platform/server/http/error-responses.ts'

// A real primary with a synchronous standby, which loses its primary while clients post movements. The product reaches
// both through a database URL with two hosts.
type Server = { url: string; folder: string; stop: () => Promise<void> }

const servers: Server[] = []
let primary: Server
let wallets: number[]
let next = 0

async function withOwner<Result>(url: string, work: (owner: Database) => Promise<Result>): Promise<Result> {
  const owner = openDatabase(url, { max: 2, isReplica: true })
  return work(owner).finally(() => owner.destroy())
}

function register(server: Server): Server {
  servers.push(server)
  return server
}

/** Starts a standby whose confirmation every commit of the primary awaits. */
async function addSynchronousStandby(): Promise<Server> {
  const standby = register(await startReplica(primary.url))
  await withOwner(primary.url, async (owner) => {
    await sql`alter system set synchronous_standby_names = 'follower'`.execute(owner)
    await sql`select pg_reload_conf()`.execute(owner)
    await expect
      .poll(
        async () =>
          (await sql<{ state: string }>`select sync_state as state from pg_stat_replication`.execute(owner))
            .rows[0]?.state,
        { timeout: 30_000 },
      )
      .toBe('sync')
  })
  return standby
}

const promote = ({ url }: Server) => withOwner(url, (owner) => sql`select pg_promote()`.execute(owner))
const signalAll = ({ folder }: Server, signal: NodeJS.Signals) => {
  for (const pid of postgresProcessesIn(folder, readPostmasterFile(folder)?.pid ?? null))
    process.kill(pid, signal)
}
const hasEnded = ({ folder }: Server) => postgresProcessesIn(folder, null).length === 0

beforeAll(async () => {
  primary = register(await startThrowaway())
  await withOwner(primary.url, async (owner) => {
    await sql`alter database postgres set synchronous_commit = on`.execute(owner)
  })
  await migrateToLatest(primary.url)
  await loadReferenceData(primary.url)
  const db = openDatabase(primary.url, { max: 2 })
  wallets = []
  for (let index = 0; index < 6; index++) wallets.push((await walletWith(db, 1_000_000)).walletId)
  await db.destroy()
}, 120_000)
afterAll(async () => {
  for (const server of servers) {
    signalAll(server, 'SIGCONT')
    await server.stop()
  }
}, 60_000)

const losses: [string, (standby: Server) => Promise<void>][] = [
  [
    'frozen',
    async (standby) => {
      signalAll(primary, 'SIGSTOP')
      await promote(standby)
    },
  ],
  [
    'killed',
    async (standby) => {
      signalAll(primary, 'SIGKILL')
      await promote(standby)
    },
  ],
  [
    'demoted',
    async (standby) => {
      process.kill(readPostmasterFile(primary.folder)?.pid ?? 0, 'SIGINT')
      expect(await waitUntil(() => hasEnded(primary), 30_000)).toBe(true)
      await promote(standby)
      const former = primary
      const { port, username, password } = new URL(standby.url)
      writeFileSync(join(former.folder, 'standby.signal'), '')
      const restarted = await launch(clusterIn(former.folder, join(former.folder, '..', 'log')), {
        listen_addresses: '127.0.0.1',
        port: new URL(former.url).port,
        unix_socket_directories: '',
        fsync: 'off',
        max_connections: '200',
        primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=former`,
      })
      servers.unshift({ ...former, stop: restarted.stop })
    },
  ],
]

test.each(losses)(
  'primary that is %s › loses no acknowledged movement, and the next primary takes over',
  async (_name, lose) => {
    const standby = await addSynchronousStandby()
    const list = primary.url.replace(/@([^/]+)/, (_, host: string) => `@${host},${new URL(standby.url).host}`)
    const db = openDatabase(list, {
      role: 'erp_payments',
      max: 8,
      deadlines: { connectMs: 1_000, probeAfterMs: 1_000, commitMs: 5_000 },
    })
    const acknowledged: number[] = []
    const statuses = new Set<number | undefined>()
    const load = { isStopped: false }
    // Retries until the posting succeeds. A repeat cannot post twice, because the cause of a movement is unique.
    const post = async (index: number): Promise<void> => {
      try {
        await inSharedTransaction(db, (tx) => postMovement(tx, circularMovement(wallets, index)))
        acknowledged.push(index)
      } catch (error) {
        statuses.add(toAppError(error)?.httpStatus)
        await post(index)
      }
    }
    const writer = async () => {
      while (!load.isStopped) await post(next++)
    }
    const writers = Array.from({ length: 8 }, writer)
    expect(await waitUntil(() => acknowledged.length > 100, 60_000)).toBe(true)
    await lose(standby)
    const before = acknowledged.length
    expect(await waitUntil(() => acknowledged.length > before + 100, 60_000)).toBe(true)
    load.isStopped = true
    await Promise.all(writers)

    expect([...statuses].filter((status) => status !== 503)).toEqual([])
    await withOwner(standby.url, async (owner) => {
      const { rows } = await sql<{ cause: string }>`
        select cause from ledger_key where cause like 'circular %'`.execute(owner)
      const posted = new Set(rows.map(({ cause }) => cause))
      expect(acknowledged.filter((index) => !posted.has(`circular ${index}`))).toEqual([])
      const { rows: doubled } = await sql`
        select from ledger_transfer where cause like 'circular %' group by cause having count(*) > 1`.execute(
        owner,
      )
      expect(doubled).toEqual([])
      expect(await verifyLedger(owner)).toEqual([])
    })
    void db.destroy()
    primary = standby
  },
  150_000,
)
