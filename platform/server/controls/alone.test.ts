import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { controlsWithoutSession } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { DecisionRefused, guardDecision } from './controls.ts'

/** Limit of the rule `alone`, in centavos. */
const limit = 1_000_000

let database: Awaited<ReturnType<typeof openTestDatabase>>
let lastId = 8_000_000
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const somebody = (): Staff => ({
  id: ++lastId,
  email: `person-${lastId}@erp.test`,
  name: `Person ${lastId}`,
  roleId: null,
  roleName: 'Super Admin',
  level: 100,
  isLineManager: true,
  access: [],
  sessionId: 0,
})

type Act = { act: string; amount: number }

const configuration = testConfiguration()

/** Performs the act in a transaction of its own, as a call does. Returns the amount that passed. */
async function perform(db: Database, staff: Staff, { act, amount }: Act, record: number): Promise<number> {
  try {
    await inTransaction(db, (tx) =>
      guardDecision(
        { db: tx, staff, controls: controlsWithoutSession, configuration },
        {
          act,
          stage: 'perform',
          record: { kind: 'test', id: record, label: `Record ${record}` },
          amount,
          beneficiaries: [{ kind: 'wallet', id: record, amount }],
        },
      ),
    )
    return amount
  } catch (error) {
    if (error instanceof DecisionRefused) return 0
    throw error
  }
}

const acts = fc.array(
  fc.record({
    act: fc.constantFrom('load-sale-refund', 'coin-grant', 'prp-redemption', 'wallet-limit', 'adjustment'),
    amount: fc.integer({ min: 1, max: 1_200_000 }),
  }),
  { minLength: 4, maxLength: 24 },
)

test('one person alone › never exceeds the limit of 24 hours, over all acts, split and at once', async () => {
  let record = 0
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const staff = somebody()
      const passed = await Promise.all(sequence.map((each) => perform(database.db, staff, each, ++record)))
      const total = passed.reduce((sum, amount) => sum + amount, 0)
      expect(total).toBeLessThanOrEqual(limit)
      const { rows } = await sql<{ counted: number }>`
        select coalesce(sum(amount), 0)::bigint as counted from control_exposure
        where subject_kind = 'alone' and subject_id = ${String(staff.id)} and released_at is null`.execute(
        database.db,
      )
      expect(rows[0]?.counted).toBe(total)
    }),
    { numRuns: 40 },
  )
})
