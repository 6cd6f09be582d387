import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/server/db/database.ts'
import { mailTables, queueMail } from '#platform/server/mail/mail.ts'
import { sendDueMail, startMailSender } from './delivery.ts'
import { openMailServer } from '#platform/server/mail/testing/mail-server.ts'
import { mailTransport, type SendMail } from '#platform/server/mail/transport.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: Awaited<ReturnType<typeof openMailServer>>
const secret = randomBytes(32)
const publicUrl = 'https://console.erp.test'
const configuration = (more: Record<string, string> = {}) =>
  testConfiguration({ SMTP_URL: server.url, PUBLIC_URL: publicUrl, ...more })

beforeAll(async () => {
  database = await openTestDatabase()
  server = await openMailServer()
})
afterEach(async () => {
  server.clear()
  await sql`delete from outbox_mail`.execute(database.db)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const letter = { to: 'ben@erp.test', subject: 'For your approval', text: 'Hello Ben,', kind: 'approval' }
const write = (more: Partial<typeof letter> = {}) => queueMail(database.db, { ...letter, ...more })
const storedMails = () => mailTables(database.db).selectFrom('outboxMail').selectAll().orderBy('id').execute()
const makeDue = () => sql`update outbox_mail set due_at = now()`.execute(database.db)
const send = (): SendMail =>
  mailTransport(configuration(), { connectMs: 500, answerMs: 500 }) ?? expect.unreachable()

/** Advances time until no email is due. */
async function sendAll(times = 6) {
  for (let time = 0; time < times; time++) {
    await makeDue()
    await sendDueMail(database.db, send(), secret)
  }
}

test('email › is not sent if its transaction is rolled back', async () => {
  await expect(
    inTransaction(database.db, async (tx) => {
      await queueMail(tx, letter)
      throw new AppError(testMessage('No.'))
    }),
  ).rejects.toThrow('No.')
  await write({ subject: 'Kept' })
  await sendAll()
  expect(server.arrived.map(({ subject }) => subject)).toEqual(['Kept'])
})

test('email › arrives with accents in the subject, as text and as HTML', async () => {
  const link = `${publicUrl}/kankolek/adjustment/action/abc/approve`
  await write({
    subject: 'Pag-apruba: Peñaflor — ₱1,250.00',
    text: `Hello <Ben>,\n\nReview and approve:\n${link}\n\nhttps://elsewhere.example/steal\n${publicUrl}@elsewhere.example`,
  })
  await sendAll(1)
  const [mail] = server.arrived
  expect(mail).toMatchObject({ subject: 'Pag-apruba: Peñaflor — ₱1,250.00', to: 'ben@erp.test' })
  expect(mail?.text).toContain(`Review and approve:\n${link}`)
  expect(mail?.html).toContain('Hello &lt;Ben&gt;,')
  // Only the console's URL became a link.
  expect([...(mail?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([link])
  expect(await storedMails()).toMatchObject([{ state: 'sent', attempts: 1, lastError: '' }])
})

test.each([450, 451, 421])('email › is retried after status %i', async (code) => {
  server.answer({ refuse: code, at: 'recipient' }, { refuse: code, at: 'data' })
  await write()
  await sendDueMail(database.db, send(), secret)
  expect(await storedMails()).toMatchObject([
    { state: 'queued', attempts: 1, lastError: expect.stringContaining('Not now') },
  ])
  // Not before its retry time.
  expect(await sendDueMail(database.db, send(), secret)).toBe(0)
  await sendAll()
  expect(server.arrived).toHaveLength(1)
  expect(await storedMails()).toMatchObject([{ state: 'sent', attempts: 3 }])
})

test.each(['recipient', 'data'] as const)(
  'email › is not retried after a permanent error at the %s stage',
  async (at) => {
    server.answer({ refuse: 550, at })
    await write()
    await sendAll()
    expect(server.arrived).toHaveLength(0)
    expect(await storedMails()).toMatchObject([{ state: 'failed', attempts: 1 }])
  },
)

test('email › is retried if the connection breaks before the content was sent', async () => {
  server.answer('drop before data', 'drop before data', 'drop before data')
  await write()
  await sendAll()
  expect(server.arrived).toHaveLength(1)
  expect(await storedMails()).toMatchObject([{ state: 'sent', attempts: 4 }])
})

test('email › arrives at most twice, with the same message id, if the connection breaks after the content was sent', async () => {
  server.answer('drop after data', 'drop after data', 'drop after data')
  await write()
  await sendAll()
  expect(server.arrived).toHaveLength(2)
  expect(new Set(server.arrived.map(({ id }) => id)).size).toBe(1)
  expect(server.arrived[0]?.id).toMatch(/^<[0-9a-f-]{36}@console\.erp\.test>$/)
  expect(await storedMails()).toMatchObject([
    { state: 'failed', lastError: expect.stringContaining('jobs.MAIL_MAYBE_DELIVERED') },
  ])
})

test('email › arrives at most twice if the server accepts it without responding', async () => {
  server.answer('say nothing')
  await write()
  await sendAll()
  expect(server.arrived).toHaveLength(1)
  expect(await storedMails()).toMatchObject([{ state: 'sent', attempts: 2, lastError: '' }])
})

test('email › waits while the mail server is unavailable and fails after three days', async () => {
  const away = mailTransport(configuration({ SMTP_URL: 'smtp://127.0.0.1:1' })) ?? expect.unreachable()
  await write()
  await sendDueMail(database.db, away, secret)
  expect(await storedMails()).toMatchObject([{ state: 'queued', unclearEnds: 0 }])
  await sql`update outbox_mail set created_at = now() - interval '73 hours'`.execute(database.db)
  await sendAll(1)
  expect(await storedMails()).toMatchObject([{ state: 'failed' }])
  expect(server.arrived).toHaveLength(0)
})

test('email › is taken over by another process ten minutes after its process died', async () => {
  await write()
  const dead = vi.fn<SendMail>(() => new Promise(() => {}))
  void sendDueMail(database.db, dead, secret)
  await vi.waitFor(() => expect(dead).toHaveBeenCalledOnce())
  expect(await sendDueMail(database.db, send(), secret)).toBe(0)
  await sendAll(1)
  expect(await storedMails()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('email › is sent once by many concurrent workers', async () => {
  for (let number = 1; number <= 20; number++) await write({ subject: `Mail ${number}` })
  const workers = Array.from({ length: 4 }, () => startMailSender(database.db, configuration()))
  await vi.waitFor(
    async () => expect((await storedMails()).every(({ state }) => state === 'sent')).toBe(true),
    {
      timeout: 10_000,
    },
  )
  await Promise.all(workers.map((each) => each.stop()))
  expect(server.arrived.map(({ subject }) => subject).sort()).toEqual(
    Array.from({ length: 20 }, (_, index) => `Mail ${index + 1}`).sort(),
  )
})

const resetLink = `${publicUrl}/reset-password/abc`
const writeWithLink = () =>
  queueMail(database.db, {
    ...letter,
    text: 'Set a password:\n{link}\nThe link works once.',
    oneTimeLink: { address: resetLink, secret },
  })

test('one-time link › is encrypted in the outbox, sent as a link, and deleted after sending', async () => {
  await writeWithLink()
  const [queued] = await storedMails()
  expect(JSON.stringify(queued)).not.toContain('reset-password')
  expect(queued?.oneTimeLink?.toString('latin1')).not.toContain('reset-password')
  await sendAll(1)
  expect(server.arrived[0]?.text).toContain(`Set a password:\n${resetLink}\nThe link works once.`)
  expect(server.arrived[0]?.html).toContain(`href="${resetLink}"`)
  expect(await storedMails()).toMatchObject([{ state: 'sent', oneTimeLink: null }])
})

test('one-time link › is not sent to a changed recipient', async () => {
  await writeWithLink()
  await sql`update outbox_mail set recipient = 'thief@erp.test'`.execute(database.db)
  await sendAll(1)
  expect(server.arrived).toEqual([])
  expect(await storedMails()).toMatchObject([{ state: 'failed', oneTimeLink: null }])
})

test('email › stays in the outbox without a mail server', async () => {
  const post = startMailSender(database.db, testConfiguration())
  await write()
  await post.stop()
  expect(await storedMails()).toMatchObject([{ state: 'queued', attempts: 0 }])
})

test('email › is signed if a DKIM key is configured', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dkim-'))
  const file = path.join(folder, 'key.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const signed = mailTransport(configuration({ MAIL_DKIM: `erp.test:main:${file}` })) ?? expect.unreachable()
  await write()
  await sendDueMail(database.db, signed, secret)
  await rm(folder, { recursive: true })
  expect(server.arrived[0]?.raw).toMatch(/DKIM-Signature:[^]*d=erp\.test;[^]*s=main;/)
})
