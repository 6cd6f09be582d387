import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notifyClockChanged } from './ledger-alert.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'

test('clock of the database › is mailed to the security address and Super Admins, once each', async () => {
  const { db, owner, close } = await openTestDatabase()
  try {
    await sql`
      with role as (insert into staff_role (name, level) values ('Administrator', 100) returning id)
      insert into staff_user (email, first_name, last_name, status, role_id)
      select person || '@erp.test', person, 'Reyes', 'active', id from role, unnest(array['ana', 'security']) person`.execute(
      owner,
    )
    const notify = notifyClockChanged(testConfiguration({ SECURITY_MAIL: 'security@erp.test' }))
    await notify(db, true, 36_000)
    await notify(db, false, 0)
    const { rows } = await sql<{ to: string; subject: string }>`
      select recipient as to, subject from outbox_mail where about = 'clock' order by id`.execute(owner)
    const suspended = 'Money movements suspended: the clock of the database is wrong'
    const resumed = 'Money movements resumed: the clock of the database was corrected'
    expect(rows).toEqual([
      { to: 'security@erp.test', subject: suspended },
      { to: 'ana@erp.test', subject: suspended },
      { to: 'security@erp.test', subject: resumed },
      { to: 'ana@erp.test', subject: resumed },
    ])
  } finally {
    await close()
  }
})
