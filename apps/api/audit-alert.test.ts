import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkAuditLog, checkLedgerHistory } from './audit-alert.ts'
import { openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'

test.each([
  ['audit', checkAuditLog, 'AUDIT'],
  ['ledger', checkLedgerHistory, 'LEDGER_HISTORY'],
] as const)(
  'hourly check of the %s chain › emails Super Admins once about history that a checkpoint proves',
  async (chain, job, code) => {
    const { db, owner, close } = await openTestDatabase()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'audit-alert-'))
    try {
      await sql`
      with role as (insert into staff_role (name, level) values ('Administrator', 100) returning id)
      insert into staff_user (email, first_name, last_name, status, role_id)
      select 'ana@erp.test', 'Ana', 'Reyes', 'active', id from role`.execute(owner)
      const configuration = testConfiguration({ DATA_DIR: dataDir })
      const check = () =>
        job.run({
          db,
          data: {},
          progress: async () => {},
          signal: new AbortController().signal,
          now: new Date().toISOString(),
          configuration,
          run: { id: 0, attempt: 1, startedBy: '' },
        })
      expect(await check()).toMatchObject({ says: { code: `jobs.${code}_NOT_COMPARABLE` } })
      await openCheckpointFile(dataDir, configuration.secret, chain).append({
        position: 7,
        hash: '00'.repeat(32),
        at: new Date().toISOString(),
      })
      for (let round = 0; round < 2; round++)
        expect(await check()).toMatchObject({ says: { code: `jobs.${code}_BROKEN` } })
      const { rows } = await sql<{ text: string }>`select text from outbox_mail where kind = 'audit'`.execute(
        owner,
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]?.text).toContain('chain-cut, from position 1')
    } finally {
      await close()
      await rm(dataDir, { recursive: true })
    }
  },
)
