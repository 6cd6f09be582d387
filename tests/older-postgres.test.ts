import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seed } from '#apps/api/seed.ts'
import { setPassword } from '#areas/session/public.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { programsAt } from '#platform/server/embedded/binaries.ts'
import { majorOf } from '#platform/server/embedded/cluster.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { checkLedger } from '#platform/server/ledger/ledger-check.ts'
import { pendingMigrations } from '#platform/server/db/migrate.ts'
import { makeTemplate, templateDatabase } from '#tests/cluster.ts'
import { openProcesses } from '#tests/processes/process.ts'

// Every PostgreSQL version in docs/production.md that is installed in addition to the embedded one: Debian's packages
// or the folders in TEST_OLDER_POSTGRES. TEST_POSTGRES_BIN runs the whole test suite on one of them.
const named = process.env['TEST_OLDER_POSTGRES']?.split(delimiter) ?? []
const usual = [15, 16, 17].map((major) => `/usr/lib/postgresql/${major}/bin`)
const found = [...named, ...usual]
  .filter((bin) => existsSync(join(bin, 'initdb')))
  .map((bin) => ({ bin, programs: programsAt(bin) }))
  .map(({ bin, programs }) => ({ bin, programs, major: majorOf(programs) }))

if (found.length === 0)
  test.skip('older PostgreSQL › is not installed: list its program folders in TEST_OLDER_POSTGRES', () => {})

test.each(found)(
  'PostgreSQL $major › accepts the schema, the demo and a process of the product ($bin)',
  async ({ programs, major }) => {
    const cluster = await startThrowaway({ programs })
    try {
      await makeTemplate(cluster.url)
      const url = Object.assign(new URL(cluster.url), { pathname: `/${templateDatabase}` }).href
      await seed(
        url,
        { subscribers: 2_000, transactions: 2_000, onlyWhenEmpty: true, until: Date.now() },
        () => {},
      )
      const owner = openDatabase(url, { max: 2 })
      try {
        const { rows } = await sql<{ version: number; id: number }>`
          select current_setting('server_version_num')::int / 10000 as version, id
          from staff_user where email = 'superadmin@erp.test'`.execute(owner)
        expect(rows[0]?.version).toBe(major)
        expect(await checkLedger(owner)).toMatchObject({ isSound: true })
        await setPassword(owner, rows[0]?.id ?? 0, 'Tamang-Sagot-1')
      } finally {
        await owner.destroy()
      }

      const processes = await openProcesses(url)
      try {
        expect(await pendingMigrations(processes.apiUrl)).toEqual([])
        const port = await freePort()
        await processes.start('api', { PORT: String(port), DRAIN_SECONDS: '0' })
        const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
          const answer = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          })
          return (await answer.json()) as { status: string; message: { token?: string } }
        }
        const { message } = await ask('/session/sign-in', {
          email: 'superadmin@erp.test',
          password: 'Tamang-Sagot-1',
        })
        const authorization = `Bearer ${message.token}`
        for (const path of ['/session/who-am-i', '/smart-raffle/list', '/audit/list'])
          expect(await ask(path, {}, { authorization })).toMatchObject({ status: 'ok' })
      } finally {
        await processes.close()
      }
    } finally {
      await cluster.stop()
    }
  },
  300_000,
)
