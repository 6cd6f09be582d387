import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckpointFile } from './checkpoints.ts'
import {
  noCheckpoints,
  record,
  sealEverything,
  checkpointFileOfAll,
} from '#platform/server/audit/testing/entries.ts'
import {
  cutChain,
  tamperingCases,
  chainLength,
  linkOf,
  randomOfRounds,
  rebuildChain,
  rewriteChain,
  run,
} from '#platform/server/audit/testing/tampering-cases.ts'
import { type Verification, verifyAudit } from '#platform/server/audit/verify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

// Each of the positions is affected at least twice.
const rounds = 2 * chainLength

let test_: Awaited<ReturnType<typeof openTestDatabase>>
let owner: Database
let checkpoint: CheckpointFile

beforeAll(async () => {
  test_ = await openTestDatabase()
  owner = test_.owner
  for (let n = 1; n <= chainLength; n++) {
    await record(test_.db, n, n % 3 === 0 ? { fromStatus: 'active', toStatus: 'inactive' } : {})
  }
  await sealEverything(test_.db)
  checkpoint = await checkpointFileOfAll(owner)
})
afterAll(() => test_.close())

/** Tampers as a user who can disable every safeguard of the database, verifies the chain, and restores it. */
async function afterHarm(
  tamperingCase: (db: Database) => Promise<unknown>,
  heads: CheckpointFile = checkpoint,
): Promise<Verification> {
  const undo = new Error('undone')
  let found: Verification | undefined
  await owner
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tamperingCase(tx)
      found = await verifyAudit(tx, heads)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!found) throw new Error('Nothing was verified.')
  return found
}

test('verification › passes for an untouched chain', async () => {
  const found = await afterHarm(async () => {})
  expect(found).toMatchObject({
    state: 'intact',
    entries: chainLength,
    sealed: chainLength,
    firstBroken: null,
  })
})

describe(`${rounds} tampering cases of each kind › are all found, with the first entry affected`, () => {
  test.each(Object.keys(tamperingCases))('%s', { timeout: 120_000 }, async (name) => {
    const randomOf = randomOfRounds(name.length * 7919)
    for (let round = 0; round < rounds; round++) {
      const { does, breaks } = tamperingCases[name]?.(randomOf(round)) ?? { does: async () => {}, breaks: 0 }
      const { state, firstBroken } = await afterHarm(does)
      expect({ round, state, position: firstBroken?.position }).toEqual({
        round,
        state: 'broken',
        position: breaks,
      })
    }
  })
})

describe('tampering found only through external checkpoints', () => {
  test('is found when the end of the chain is cut off', async () => {
    expect(await afterHarm(cutChain(30), noCheckpoints)).toMatchObject({
      state: 'not-comparable',
      sealed: 29,
    })
    expect((await afterHarm(cutChain(30))).firstBroken).toMatchObject({
      position: 30,
      error: 'chain-cut',
      checkpoint: { position: 30 },
    })
  })

  test('is found when the chain is rewritten from an entry on', async () => {
    expect(await afterHarm(rewriteChain(12), noCheckpoints)).toMatchObject({
      state: 'not-comparable',
      sealed: chainLength,
    })
    expect((await afterHarm(rewriteChain(12))).firstBroken).toMatchObject({
      position: 12,
      error: 'chain-rewritten',
    })
  })

  test('verification › names the first entry after the last valid checkpoint when checkpoints are far apart', async () => {
    const { checkpoints: heads } = await checkpoint.read()
    const sparse = {
      ...noCheckpoints,
      read: async () => ({ checkpoints: heads.filter((_, n) => n % 10 === 9), forgedLine: null }),
    }
    expect((await afterHarm(rewriteChain(25), sparse)).firstBroken).toMatchObject({
      position: 21,
      error: 'chain-rewritten',
      checkpoint: { position: 30 },
    })
  })
})

test.each([
  ['an entry is gone', `delete from audit_entry where id = ${linkOf(5)}`, 'entry-missing'],
  ['an entry was changed', `update audit_entry set reason = '' where id = ${linkOf(5)}`, 'entry-changed'],
  ['a link is gone', `delete from audit_link where position = 5`, 'link-missing'],
  ['a link was changed', `update audit_link set hash = '\\x00' where position = 5`, 'link-changed'],
])('verification › reports the entry when %s', async (_, tamperingCase, expectedError) => {
  const { rows } = await sql<{
    id: number
  }>`select entry_id as id from audit_link where position = 5`.execute(owner)
  const { firstBroken } = await afterHarm(run(tamperingCase))
  expect(firstBroken).toMatchObject({
    position: 5,
    entryId: rows[0]?.id,
    error: expectedError,
    checkpoint: null,
  })
})

test('verification › finds a link before the first and an entry sealed twice after the keys were dropped', async () => {
  const early = await afterHarm(
    run(
      `alter table audit_link drop constraint audit_link_position_check`,
      `insert into audit_link select 0, 900000, entry_at, tx, sealed_at, decode(repeat('00', 32), 'hex')
      from audit_link where position = 1`,
    ),
  )
  expect(early.firstBroken).toMatchObject({ position: 0, error: 'link-changed' })

  const twice = await afterHarm(async (db) => {
    await run('alter table audit_link drop constraint audit_link_entry_id_key')(db)
    await rebuildChain(
      chainLength + 1,
      `select id, at, tx, digest from audit_entry where id = ${linkOf(8)}`,
    )(db)
  })
  expect(twice.firstBroken).toMatchObject({ position: chainLength + 1, error: 'entry-twice' })
})
