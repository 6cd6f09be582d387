import { jobMessages } from '#platform/server/jobs/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retention } from '#apps/api/retention.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

test('retention › deletes records when their period ends and not before', async () => {
  const { owner, db } = database
  await sql`
    with role as (insert into staff_role (name, level, access) values ('Teller', 20, '[]') returning id),
    person as (insert into staff_user (email, first_name, last_name, status, role_id)
      select 'luma@erp.test', 'Luma', 'Reyes', 'active', id from role returning id)
    insert into staff_session (user_id, expires_at, last_seen_at, ended_at, ended_reason)
    select person.id, now(), now() - age, ended, case when ended is null then null else 'signed-out' end
    from person, (values (interval '100 days', now() - interval '100 days'), ('80 days', now() - interval '80 days'),
      ('1 hour', null)) old (age, ended)`.execute(owner)
  await sql`
    insert into outbox_mail (recipient, subject, text, kind, state, sent_at, created_at)
    select 'ana@erp.test', subject, 'Kumusta', 'probe', state, case when state = 'sent' then now() - age end, now() - age
    from (values ('sent long ago', 'sent', interval '91 days'), ('sent lately', 'sent', interval '89 days'),
      ('failed long ago', 'failed', interval '366 days'), ('failed', 'failed', interval '100 days'),
      ('waiting', 'queued', interval '400 days')) m (subject, state, age)`.execute(owner)

  const outcome = await retention.run({
    db,
    data: {},
    progress: async () => {},
    signal: new AbortController().signal,
    now: new Date().toISOString(),
    configuration: testConfiguration(),
    run: { id: 0, attempt: 1, startedBy: '' },
  })
  expect(outcome?.says).toEqual(jobMessages('RECORDS_DELETED', { sessions: 1, mails: 2, messages: 0 }))
  const { rows } = await sql<{ subject: string }>`select subject from outbox_mail order by subject`.execute(
    owner,
  )
  expect(rows.map(({ subject }) => subject)).toEqual(['failed', 'sent lately', 'waiting'])
  const { rows: sessions } = await sql`select from staff_session`.execute(owner)
  expect(sessions).toHaveLength(2)
})
