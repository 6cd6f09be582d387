import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAudit, type OnBroken } from './audit-check.ts'
import type { BrokenEntry } from './verify.ts'
import { openCheckpointFile } from './checkpoints.ts'
import { recordAudit } from './audit.ts'
import { appendCheckpoint, sealAll } from './seal.ts'
import { entryOf } from './testing/entries.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'audit-check-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

/** Seals until the chain has this length. Running transactions of other tests in the cluster postpone sealing. */
const sealTo = (position: number) =>
  expect
    .poll(async () => {
      await sealAll(database.db)
      const { rows } = await sql<{ end: number }>`select max(position) as end from audit_link`.execute(
        database.db,
      )
      return rows[0]?.end
    })
    .toBe(position)

test('check of the audit log › stores its result and reports lost history once', async () => {
  const { db, owner } = database
  const heads = openCheckpointFile(dataDir, Buffer.alloc(32, 7))
  const reported: unknown[] = []
  const onBroken: OnBroken<BrokenEntry> = async (_tx, { error, position }) =>
    void reported.push([error, position])
  await recordAudit(db, entryOf(1, {}), entryOf(2, {}), entryOf(3, {}))
  await sealTo(3)
  await appendCheckpoint(db, heads)
  const check = async () => {
    // On a busy machine a complete check takes so long that the next one would be limited.
    await sql`update audit_check set duration_ms = 0`.execute(owner)
    return checkAudit(db, heads, onBroken)
  }
  expect(await check()).toMatchObject({ firstBroken: null, checkpoints: 1 })

  // A failover to a standby that lacked the last transactions.
  await sql`alter table audit_link disable trigger user`.execute(owner)
  await sql`alter table audit_entry disable trigger user`.execute(owner)
  await sql`delete from audit_link where position > 1`.execute(owner)
  await sql`delete from audit_entry where record_id in ('2', '3')`.execute(owner)
  await sql`alter table audit_link enable trigger user`.execute(owner)
  await sql`alter table audit_entry enable trigger user`.execute(owner)
  expect(await check()).toMatchObject({ firstBroken: { error: 'chain-cut', position: 2 } })
  expect(await check()).toMatchObject({ firstBroken: { error: 'chain-cut', position: 2 } })
  expect(reported).toEqual([['chain-cut', 2]])

  // New entries make the chain as long as before.
  await recordAudit(db, entryOf(4, {}), entryOf(5, {}))
  await sealTo(3)
  expect(await check()).toMatchObject({ firstBroken: { error: 'chain-rewritten' } })
  const { rows } = await sql`select broken->>'error' as error from audit_check order by id`.execute(db)
  expect(rows).toEqual([null, 'chain-cut', 'chain-cut', 'chain-rewritten'].map((error) => ({ error })))
})

test('check of the audit log › is limited to recent links after a complete check that took long', async () => {
  const { db } = database
  await sql`insert into audit_check (scope, duration_ms) values ('all', 3600000)`.execute(db)
  await checkAudit(db, openCheckpointFile(dataDir, Buffer.alloc(32, 7)), async () => {})
  const { rows } = await sql`select scope from audit_check order by id desc limit 1`.execute(db)
  expect(rows).toEqual([{ scope: 'recent' }])
})
