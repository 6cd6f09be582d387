import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allGrants, keyOf, treeOf } from '#areas/staff/grants.ts'
import { cancelBreakGlass, completeBreakGlass, requestBreakGlass } from '#areas/staff/server/break-glass.ts'
import { memberByEmail } from '#areas/staff/server/staff.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const securityMail = 'security@erp.test'
const person = { email: 'second@erp.test', reason: 'The other administrator left.', securityMail }
const everything = JSON.stringify(treeOf(new Set(allGrants.map(keyOf))))

beforeEach(async () => {
  const { owner } = database
  await sql`truncate staff_break_glass, outbox_mail`.execute(owner)
  await sql`truncate staff_user, staff_role cascade`.execute(owner)
  await sql`insert into staff_role (name, description, level, access) values ('Super Admin', '', 100, ${everything}::jsonb),
    ('Maker', '', 20, '[]')`.execute(owner)
  await sql`insert into staff_user (email, first_name, last_name, role_id, status)
    select email, 'Given', 'Name', (select id from staff_role where name = role), 'active'
    from (values ('first@erp.test', 'Super Admin'), ('second@erp.test', 'Maker')) v (email, role)`.execute(
    owner,
  )
})

const levelOf = async (email: string) => (await memberByEmail(database.owner, email))?.level
const recipients = async () =>
  (
    await sql<{ recipient: string }>`select distinct recipient from outbox_mail order by 1`.execute(
      database.owner,
    )
  ).rows.map(({ recipient }) => recipient)
const waitADay = () =>
  sql`update staff_break_glass set requested_at = requested_at - interval '1 day', effective_at = now() - interval '1 second'`.execute(
    database.owner,
  )

test('break glass › adds a Super Admin after 24 hours and mails everybody', async () => {
  await requestBreakGlass(database.owner, person)
  expect(await recipients()).toEqual(['first@erp.test', 'second@erp.test', securityMail])
  await expect(completeBreakGlass(database.owner, securityMail)).rejects.toThrow('takes effect on')
  expect(await levelOf('second@erp.test')).toBe(20)
  await waitADay()
  await completeBreakGlass(database.owner, securityMail)
  expect(await levelOf('second@erp.test')).toBe(100)
  const { rows } = await sql<{ reason: string; call: string }>`
    select reason, call from audit_entry where call = 'npm run break-glass'`.execute(database.owner)
  expect(rows).toEqual([
    { reason: person.reason, call: 'npm run break-glass' },
    { reason: person.reason, call: 'npm run break-glass' },
  ])
})

test('break glass › is refused with two Super Admins, without a reason and for a stranger', async () => {
  await expect(requestBreakGlass(database.owner, { ...person, reason: 'Because' })).rejects.toThrow('reason')
  await expect(requestBreakGlass(database.owner, { ...person, email: 'no@erp.test' })).rejects.toThrow(
    'No member of staff',
  )
  await sql`update staff_user set role_id = (select id from staff_role where level = 100)`.execute(
    database.owner,
  )
  await expect(requestBreakGlass(database.owner, person)).rejects.toThrow('Two Super Admins')
  expect(await recipients()).toEqual([])
})

test('break glass › can be cancelled, and cannot be written by the API', async () => {
  await requestBreakGlass(database.owner, person)
  await expect(requestBreakGlass(database.owner, person)).rejects.toThrow('Another request is open')
  await cancelBreakGlass(database.owner, securityMail)
  await waitADay()
  await expect(completeBreakGlass(database.owner, securityMail)).rejects.toThrow('No request is open')
  expect(await levelOf('second@erp.test')).toBe(20)
  await expect(
    sql`insert into staff_break_glass (user_id, reason) values (1, 'A reason of mine')`.execute(database.db),
  ).rejects.toThrow('permission denied')
})
