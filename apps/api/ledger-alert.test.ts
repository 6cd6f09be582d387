import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notifyClockChanged, resumeByCommand } from './ledger-alert.ts'
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

test('resumption by command › needs a reason and is recorded and mailed', async () => {
  const { owner, close } = await openTestDatabase()
  try {
    await sql`select ledger_stop('A difference.')`.execute(owner)
    const resume = (reason: string) =>
      resumeByCommand(owner, testConfiguration({ SECURITY_MAIL: 'security@erp.test' }), reason)
    expect(() => resume('because')).toThrow('at least 10 characters')
    expect((await resume('Both administrators left the company.')).isSound).toBe(true)
    const { rows } = await sql`
      select (select stopped from ledger_state) as stopped, (select reason from audit_entry where action = 'Resume') as reason,
        (select array_agg(recipient) from outbox_mail where subject like '%by command%') as mailed`.execute(
      owner,
    )
    expect(rows).toEqual([
      { stopped: false, reason: 'Both administrators left the company.', mailed: ['security@erp.test'] },
    ])
  } finally {
    await close()
  }
})
