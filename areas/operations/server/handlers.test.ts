import { testMessage } from '#platform/server/testing/test-messages.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { operators } from '#areas/operations/access.ts'
import { jobCalls, mailboxCalls, messageCalls } from '#areas/operations/contract.ts'
import { operationsHandlers } from '#areas/operations/server/handlers.ts'
import { type AnyJob, defineJob, enqueue } from '#platform/server/jobs.ts'
import { prepareJobs, startJobs } from '#platform/server/jobs/jobs.ts'
import { queueMail } from '#platform/server/mail.ts'
import { sendMessage } from '#platform/server/messages.ts'
import { queuedMessage } from '#platform/server/messages/message-job.ts'
import { AppError } from '#platform/server/errors.ts'
import { ownRuns } from '#platform/contract/own-runs.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

const greet = defineJob({
  name: 'test.greet',
  title: testMessage('Greet', 'Bumati'),
  data: z.object({ name: z.string() }),
  recordPath: ({ name }) => `/greetings/${name}`,
  run: async ({ data: { name } }) => {
    if (name === 'nobody') throw new AppError(testMessage('There is nobody.'))
    return { says: testMessage(`Greeted ${name}.`) }
  },
})
const hourly = defineJob({
  name: 'test.hourly',
  title: testMessage('Each hour', 'Bawat oras'),
  schedule: '0 * * * *',
  run: async () => ({ says: testMessage('All is well.') }),
})
const jobs: AnyJob[] = [greet, hourly]

let api: TestApi
const production = () => testConfiguration({ ERP_MODE: 'production', PUBLIC_URL: 'https://console.erp.test' })
let working: { stop(): Promise<void> } | undefined

beforeAll(async () => {
  api = await openTestApi(operationsHandlers(jobs))
  await prepareJobs(api.url, jobs)
})
afterEach(async () => {
  await working?.stop()
  working = undefined
})
afterAll(() => api.close())

const operator = () => api.staffWith(operators)
const work = async () => (working = await startJobs(api.db, api.url, jobs, api.configuration, { look: 0.5 }))
const until = (id: number, state: string) =>
  vi.waitFor(async () => expect((await operator().get(jobCalls.details, { id })).state).toBe(state), {
    timeout: 15_000,
  })

describe('job runs', () => {
  test('job runs are listed with their result and the person who started them', async () => {
    const { runId } = await enqueue(api.db, greet, { name: 'Ana' }, { by: { email: 'ben@erp.test' } })
    await work()
    await until(runId, 'done')
    await sql`update job_run set total = 500 where id = ${runId}`.execute(api.db)
    const { rows, pageInfo } = await operator().get(jobCalls.list, {
      filters: { name: 'test.greet', state: 'done' },
    })
    expect(pageInfo.total).toBe(1)
    expect(rows).toMatchObject([
      {
        id: runId,
        title: greet.title.toJSON(),
        cause: 'person',
        startedBy: 'ben@erp.test',
        says: 'Greeted Ana.',
        total: 500,
        attempts: 1,
      },
    ])
    expect(await operator().get(jobCalls.details, { id: runId })).toMatchObject({ data: '{"name": "Ana"}' })
    expect(await operator().statusOf(jobCalls.details, { id: 999_999 })).toBe(404)
  })

  test('can be cancelled with a reason and repeated, and both are audited', async () => {
    const { runId: id } = await enqueue(api.db, greet, { name: 'Cora' })
    const person = operator()
    expect(await person.ask(jobCalls.runAgain, { id })).toBe('operations.RUN_NOT_ENDED')
    expect(await person.get(jobCalls.cancel, { id, reason: 'Asked for twice.' })).toMatchObject({
      data: { id, status: 'cancelled' },
    })
    expect(await person.ask(jobCalls.cancel, { id, reason: 'Once more.' })).toBe('operations.RUN_ENDED')
    expect(await person.get(jobCalls.runAgain, { id })).toMatchObject({ data: { status: 'queued' } })
    await work()
    await until(id, 'done')
    expect(await person.ask(jobCalls.runAgain, { id })).toBe('operations.RUN_COMPLETE')
    const { rows } = await sql`
      select action, reason, to_status as "toStatus" from audit_entry
      where kind = 'job' and record_id = ${String(id)} order by id`.execute(api.db)
    expect(rows).toEqual([
      { action: 'Cancel', reason: 'Asked for twice.', toStatus: 'cancelled' },
      { action: 'Run again', reason: '', toStatus: 'queued' },
    ])
  })

  test('show their error when failed', async () => {
    const { runId: id } = await enqueue(api.db, greet, { name: 'nobody' })
    await work()
    await until(id, 'failed')
    expect((await operator().get(jobCalls.details, { id })).error).toBe('There is nobody.')
  })

  test('can be repeated by only one of two people concurrently', async () => {
    const { runId: id } = await enqueue(api.db, greet, { name: 'Dina' })
    await operator().get(jobCalls.cancel, { id, reason: 'To be tried.' })
    const answers = await Promise.all([
      operator().ask(jobCalls.runAgain, { id }),
      operator().ask(jobCalls.runAgain, { id }),
    ])
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual(['operations.RUN_NOT_ENDED'])
  })
})

describe('schedules', () => {
  test('show the next five runs in Manila time and can be started manually', async () => {
    const { jobs: known } = await operator().get(jobCalls.known, {})
    const [first, second] = known
    expect(first).toMatchObject({ name: 'test.greet', schedule: null, next: [] })
    expect(second?.next).toHaveLength(5)
    expect(second?.next.every((moment) => moment.endsWith(':00:00.000Z'))).toBe(true)

    const reply = await operator().get(jobCalls.runNow, { name: 'test.hourly' })
    expect(await operator().ask(jobCalls.runNow, { name: 'test.hourly' })).toBe('operations.ALREADY_RUNNING')
    await work()
    await until(reply.data.id, 'done')
    expect((await operator().get(jobCalls.known, {})).jobs[1]?.last).toMatchObject({ state: 'done' })
  })

  test('reject a manual start of a job that needs input', async () => {
    expect(await operator().ask(jobCalls.runNow, { name: 'test.greet' })).toBe('operations.JOB_NEEDS_INPUT')
    expect(await operator().statusOf(jobCalls.runNow, { name: 'no.such' })).toBe(404)
  })
})

describe('mailbox', () => {
  const ben = () => api.staffWith({ as: { email: 'ben@erp.test' } })
  const highest = () => api.staffWith({ minLevel: 80 })
  const link = 'http://127.0.0.1:0/approvals/link/abc/approve'

  beforeAll(async () => {
    const text = `Look at it:\n${link}\nhttps://elsewhere.example/`
    await queueMail(api.db, { to: 'ben@erp.test', subject: 'For you', text, kind: 'approval' })
    await queueMail(api.db, { to: 'cora@erp.test', subject: 'For Cora', text, kind: 'approval' })
  })

  test('lists a person’s own mail, and all mail for the highest level', async () => {
    expect((await ben().get(mailboxCalls.list, {})).rows.map(({ subject }) => subject)).toEqual(['For you'])
    // Filtering by another recipient does not widen the list.
    const request = { filters: { recipient: 'cora@erp.test' } }
    expect((await ben().get(mailboxCalls.list, request)).rows.map(({ subject }) => subject)).toEqual([
      'For you',
    ])
    expect((await highest().get(mailboxCalls.list, {})).rows).toHaveLength(2)
    expect((await highest().get(mailboxCalls.list, request)).rows).toHaveLength(1)
  })

  test('shows a mail to its recipient, with links that lead to the console', async () => {
    const [mine] = (await ben().get(mailboxCalls.list, {})).rows
    const mail = await ben().get(mailboxCalls.details, { id: mine?.id ?? 0 })
    expect(mail.links).toEqual([link])
    const other = (await highest().get(mailboxCalls.list, { filters: { recipient: 'cora@erp.test' } }))
      .rows[0]
    expect(await ben().statusOf(mailboxCalls.details, { id: other?.id ?? 0 })).toBe(404)
  })

  test('names the record that a mail is about as the audit log does', async () => {
    await sql`insert into audit_entry (action, kind, record_id, label) values ('edit', 'user', '35', 'Ana Reyes')`.execute(
      api.owner,
    )
    await queueMail(api.db, {
      to: 'ana@erp.test',
      subject: 'Role',
      text: 'New',
      kind: 'permissions',
      about: 'user 35',
    })
    const { rows } = await highest().get(mailboxCalls.list, { filters: { recipient: 'ana@erp.test' } })
    expect(rows).toMatchObject([{ about: 'Ana Reyes' }])
  })

  test('hides all content in production and shows the list to the highest level only', async () => {
    const live = await openTestApi(operationsHandlers(jobs), { configuration: production() })
    await queueMail(live.db, { to: 'ben@erp.test', subject: 'For you', text: 'Hello.', kind: 'approval' })
    const top = live.staffWith({ minLevel: 80 })
    const [mail] = (await top.get(mailboxCalls.list, {})).rows
    expect(await top.ask(mailboxCalls.details, { id: mail?.id ?? 0 })).toBe('operations.EMAIL_OF_ANOTHER')
    expect(await live.staffWith({ as: { email: 'ben@erp.test' } }).statusOf(mailboxCalls.list, {})).toBe(403)
    await live.close()
  })
})

describe('messages to customers', () => {
  const operator = () => api.staffWith({ minLevel: 60 })
  const add = () =>
    sendMessage(api.db, api.configuration, {
      channel: 'sms',
      recipient: '+639171234567',
      text: 'Your code is {secret}.',
      secret: '730021',
      kind: 'one-time-code',
      expiresInMinutes: 30,
    })
  const fail = (id: number) =>
    sql`update outbox_message set state = 'failed', failure = 'Refused', ended_at = now() where id = ${id}`.execute(
      api.owner,
    )
  beforeAll(() => prepareJobs(api.url, [...jobs, queuedMessage]))

  test('message list › masks the number and hides the code, even when searched by the number', async () => {
    const id = await add()
    const { rows } = await operator().get(messageCalls.list, { filters: { recipient: '0917 123 4567' } })
    expect(rows[0]).toMatchObject({
      id,
      recipient: '+63917***4567',
      body: 'Your code is ••••••.',
      state: 'queued',
    })
    expect((await operator().get(messageCalls.details, { id })).text).toBe('Your code is ••••••.')
    expect(await api.staffWith({ minLevel: 59 }).statusOf(messageCalls.list, {})).toBe(403)
  })

  test('message list › masks the device of a push message as the record of its subscriber does', async () => {
    const device = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    const message = {
      channel: 'push',
      recipient: device,
      text: 'Hello.',
      kind: 'notice',
      expiresInMinutes: 30,
    }
    const id = await sendMessage(api.db, api.configuration, message as Parameters<typeof sendMessage>[2])
    const { rows } = await operator().get(messageCalls.list, { filters: { recipient: device } })
    expect(rows[0]).toMatchObject({ id, recipient: '7c9e6679***' })
    const { rows: masked } = await sql<{ device: string }>`select masked_device(${device}) as device`.execute(
      api.owner,
    )
    expect(masked[0]?.device).toBe('7c9e6679***')
  })

  test('message › shows its full text to the highest level in the demo only', async () => {
    const id = await add()
    const top = api.staffWith({ minLevel: 80 })
    expect((await top.get(messageCalls.details, { id })).text).toBe('Your code is 730021.')
    const live = await openTestApi(operationsHandlers(jobs), { configuration: production() })
    await prepareJobs(live.url, [queuedMessage])
    const other = await sendMessage(live.db, live.configuration, {
      channel: 'sms',
      recipient: '+639171234567',
      text: 'Your code is {secret}.',
      secret: '730021',
      kind: 'one-time-code',
      expiresInMinutes: 30,
    })
    const details = await live.staffWith({ minLevel: 100 }).get(messageCalls.details, { id: other })
    expect(details.text).toBe('Your code is ••••••.')
    await live.close()
  })

  test('failed message › is queued again with a reason, which is audited', async () => {
    const id = await add()
    const reason = 'The gateway is back'
    expect((await operator().answer(messageCalls.retry, { id, reason })).body.status).toBe('err')
    await fail(id)
    expect((await operator().answer(messageCalls.retry, { id, reason: 'ok' })).status).toBe(422)
    await operator().get(messageCalls.retry, { id, reason })
    expect(await operator().get(messageCalls.details, { id })).toMatchObject({
      state: 'queued',
      attempts: 0,
      failure: '',
    })
    const { rows } = await sql<{ action: string; reason: string }>`
      select action, reason from audit_entry where kind = 'message' and record_id = ${String(id)}`.execute(
      api.owner,
    )
    expect(rows).toEqual([{ action: 'Resend', reason }])
  })

  test('failed message › is not sent again once it has expired', async () => {
    const id = await add()
    await fail(id)
    await sql`update outbox_message set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where id = ${id}`.execute(api.owner)
    expect((await operator().answer(messageCalls.retry, { id, reason: 'Once more' })).body.status).toBe('err')
  })
})

describe('own runs', () => {
  test('own runs › lists the runs that the person started, with their record and progress', async () => {
    const [ana, ben] = [api.staffWith('signed-in'), api.staffWith('signed-in')]
    const { runId } = await enqueue(api.db, greet, { name: 'Cora' }, { by: { email: ana.email } })
    await enqueue(api.db, hourly, {}, { by: { email: ana.email } })
    await sql`update job_run set total = 60, done = 20 where id = ${runId}`.execute(api.db)
    expect((await ana.get(ownRuns, {})).runs).toMatchObject([
      { id: runId, recordPath: '/greetings/Cora', total: 60, done: 20, state: 'queued', hasFile: false },
    ])
    expect((await ben.get(ownRuns, {})).runs).toEqual([])
    await sql`update job_run set queued_at = now() - interval '25 hours' where id = ${runId}`.execute(api.db)
    expect((await ana.get(ownRuns, {})).runs).toEqual([])
  })
})
