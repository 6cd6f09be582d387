import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectionsOfProduct, rotateSecret } from './secret-rotation.ts'
import { decryptWebhookSecret, encryptWebhookSecret } from '#areas/clients/server/webhooks/secrets.ts'
import { newSeed, openSeed, sha256 } from '#areas/raffle/server/seeds.ts'
import { keyedHash, keysFrom, opened, sealed } from '#areas/session/server/keys.ts'
import { embeddedUrls, ensureLogin } from '#platform/server/db/logins.ts'
import { insertBreak } from '#platform/server/audit/breaks.ts'
import { openCheckpointFile, textSignerWith } from '#platform/server/audit/checkpoints.ts'
import { type Database, inTransaction, openDatabase, sqlState } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/mail.ts'
import { textWithLink } from '#platform/server/mail/one-time-link.ts'
import { decryptText, encryptText } from '#platform/server/messages/text-encryption.ts'
import { rejectReplacedSecret } from '#platform/server/settings/secret-rotation.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

const [previous, next, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const email = 'ana@erp.test'
const address = 'https://erp.test/reset-password/abc'
const counts = {
  secondFactors: 1,
  messageTexts: 2,
  mailLinks: 1,
  raffleSeeds: 1,
  webhooks: 1,
  auditBreaks: 1,
  codesDeleted: 2,
  peopleWithoutCodes: 1,
  sessionsEnded: 1,
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: Database
let dataDir: string
let userId: number

beforeEach(async () => {
  database = await openTestDatabase()
  // The pools of the fixture have the names of processes.
  await Promise.all([database.db.destroy(), database.owner.destroy()])
  db = openDatabase(database.url, { max: 3, applicationName: 'test' })
  dataDir = await mkdtemp(path.join(tmpdir(), 'rotation-'))
  userId = await addUser()
  await addMessages()
  await addRaffle()
  await addWebhook()
  await queueMail(db, {
    to: email,
    subject: 'Reset',
    text: '{link}',
    kind: 'password-reset',
    oneTimeLink: { address, secret: previous },
  })
  await addBreak(previous)
  const file = openCheckpointFile(dataDir, previous)
  for (const position of [3, 8]) await file.append(checkpoint(position))
})
afterEach(async () => {
  await db.destroy()
  await database.close()
  await rm(dataDir, { recursive: true })
})

const checkpoint = (position: number) => ({
  position,
  hash: 'ab'.repeat(32),
  at: '2026-11-24T00:00:00.000Z',
})
const rotate = (change: { previous?: Buffer; next?: Buffer; dataDir?: string } = {}) =>
  rotateSecret(database.url, { previous, next, dataDir, ...change })

async function addUser(): Promise<number> {
  const keys = keysFrom(previous)
  const { rows } = await sql<{ id: number }>`
    insert into staff_user (email, first_name, last_name, status) values (${email}, 'Ana', 'Reyes', 'active')
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into identity_account (user_id, subject, totp_secret, totp_enrolled_at, totp_pending, totp_pending_at)
    values (${id}, ${String(id)}, ${sealed(keys.seal, 'ABCD', `totp ${id}`)}, now(),
      ${sealed(keys.seal, 'EFGH', `totp ${id}`)}, now())`.execute(db)
  for (const code of ['one', 'two'])
    await sql`insert into identity_recovery_code (user_id, code_hash) values (${id}, ${keyedHash(keys.recovery, code)})`.execute(
      db,
    )
  await sql`
    with session as (
      insert into staff_session (user_id, expires_at, upstream)
      values (${id}, now() + interval '1 day', ${sealed(keys.seal, 'token', `upstream ${id}`)}) returning id)
    insert into staff_session_token (hash, session_id, kind, expires_at)
    select ${randomBytes(32)}, id, 'access', now() + interval '1 hour' from session`.execute(db)
  for (const address of [email, 'stranger@erp.test'])
    await sql`
      insert into sign_in_limit (account, source, failures, first_at)
      values (${keyedHash(keys.email, address)}, 'unknown', 5, now())`.execute(db)
  return id
}

async function addMessages() {
  for (const text of ['Your code is 123456.', 'Your code is 654321.'])
    await sql`
      insert into outbox_message (channel, recipient, body, sealed, kind, expires_at)
      values ('sms', '+639171234567', 'Your code is ••••••.', ${encryptText(previous, text)}, 'test', now() + interval '1 hour')`.execute(
      db,
    )
}

/** A locked raffle. The seed is encrypted for its id. */
async function addRaffle() {
  const { seedHash, seedSealed } = newSeed(previous, 1)
  await sql`
    insert into raffle (raffle_id, title, mechanics, dti_permit_no, start_at, end_at, draw_at, entry_source, status,
      entries_hash, entries_count, chances, seed_hash, seed_sealed, locked_at, locked_by, created_by, updated_by)
    overriding system value
    values (1, 'Pasko', 'Sumali', 'DTI-1', now() - interval '3 days', now() - interval '2 days', now() - interval '1 day',
      'import', 'locked', ${'0'.repeat(64)}, 1, 1, ${seedHash}, ${seedSealed}, now(), ${email}, ${email}, ${email})`.execute(
    db,
  )
}

/** A webhook of an API client, with two secrets. */
async function addWebhook() {
  await sql`
    with client as (
      insert into api_client (client_id, name, owner, contact, scopes)
      values ('cl_aaaaaaaaaaaaaaaaaaaaaa', 'Partner', 'Partner', 'it@partner.test', '{app:read}') returning id)
    insert into webhook_subscription (client_id, url, event_types, secret, previous_secret)
    select id, 'https://partner.test', '{maintenance.changed}', ${encryptWebhookSecret(previous, 'whsec_new')},
      ${encryptWebhookSecret(previous, 'whsec_old')} from client`.execute(db)
}

/** A recorded break of the audit chain, signed with a secret. */
const addBreak = (secret: Buffer, lastLine = 2) =>
  inTransaction(db, async (tx) => {
    // Its approval request and its checker do not matter here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await insertBreak(
      tx,
      { chain: 'audit', sign: textSignerWith(secret) },
      {
        chain: 'audit',
        requestId: lastLine,
        firstLine: 1,
        lastLine,
        from: 1,
        to: 8,
        previousHash: null,
        lostHash: 'ab'.repeat(32),
        lostFrom: '2026-11-24T00:00:00.000Z',
        lostTo: '2026-11-24T00:00:00.000Z',
        chainPosition: 0,
        chainHash: '00'.repeat(32),
        cause: 'Failover',
        reference: 'INC-1',
        makerId: userId,
        makerEmail: email,
        makerName: 'Ana Reyes',
        checkerId: userId + 1,
        checkerEmail: 'ben@erp.test',
        checkerName: 'Ben Cruz',
      },
    )
  })

/** Signatures of the recorded breaks by the last line of the break. */
async function breakSignatures() {
  const { rows } = await sql<{ lastLine: number; signature: string }>`
    select last_line, encode(signature, 'hex') as signature from audit_break order by last_line`.execute(db)
  return new Map(rows.map(({ lastLine, signature }) => [lastLine, signature]))
}

/** Number of secret values that can be read with a secret. */
async function readableWith(secret: Buffer) {
  const keys = keysFrom(secret)
  const { rows: accounts } = await sql<{ totpSecret: Buffer; totpPending: Buffer }>`
    select totp_secret, totp_pending from identity_account`.execute(db)
  const { rows: messages } = await sql<{ sealed: Buffer }>`select sealed from outbox_message`.execute(db)
  const { rows: raffles } = await sql<{ seedSealed: Buffer; seedHash: string }>`
    select seed_sealed, seed_hash from raffle`.execute(db)
  const { rows: webhooks } = await sql<{ secret: Buffer; previousSecret: Buffer }>`
    select secret, previous_secret from webhook_subscription`.execute(db)
  const { rows: mails } = await sql<{ recipient: string; text: string; oneTimeLink: Buffer }>`
    select recipient, text, one_time_link from outbox_mail`.execute(db)
  const { rows: attempts } = await sql`
    select from sign_in_limit where account = ${keyedHash(keys.email, email)}`.execute(db)
  const readable = (reads: (() => unknown)[]) =>
    reads.filter((read) => {
      try {
        return Boolean(read())
      } catch {
        return false
      }
    }).length
  return {
    secondFactors: readable(
      accounts.flatMap(({ totpSecret, totpPending }) => [
        () => opened(keys.seal, totpSecret, `totp ${userId}`) === 'ABCD',
        () => opened(keys.seal, totpPending, `totp ${userId}`) === 'EFGH',
      ]),
    ),
    messages: readable(
      messages.map((row) => () => decryptText(secret, row.sealed).startsWith('Your code is ')),
    ),
    mails: readable(mails.map((mail) => () => textWithLink(mail, secret) === address)),
    webhooks: readable(
      webhooks.flatMap((row) => [
        () => decryptWebhookSecret(secret, row.secret) === 'whsec_new',
        () => decryptWebhookSecret(secret, row.previousSecret) === 'whsec_old',
      ]),
    ),
    raffles: readable(
      raffles.map((row) => () => sha256(openSeed(secret, 1, row.seedSealed)) === row.seedHash),
    ),
    attempts: attempts.length,
    checkpoints: (await openCheckpointFile(dataDir, secret).read()).checkpoints.length,
  }
}

const all = { secondFactors: 2, messages: 2, mails: 1, raffles: 1, webhooks: 2, attempts: 1, checkpoints: 2 }
const none = { secondFactors: 0, messages: 0, mails: 0, raffles: 0, webhooks: 0, attempts: 0, checkpoints: 0 }

async function countsLeft() {
  const { rows } = await sql`
    select (select count(*) from identity_recovery_code) as codes,
      (select count(*) from staff_session where ended_at is null) as sessions,
      (select count(*) from staff_session where upstream is not null) as upstreams,
      (select count(*) from staff_session_token) as tokens,
      (select count(*) from sign_in_limit) as attempts,
      (select count(*) from secret_rotation) as rotations`.execute(db)
  return rows[0]
}

/** Asserts that a failed rotation changed nothing. */
async function expectUnchanged(checkpoints = 2) {
  expect(await readableWith(previous)).toEqual({ ...all, checkpoints })
  expect(await countsLeft()).toEqual({
    codes: 2,
    sessions: 1,
    upstreams: 1,
    tokens: 1,
    attempts: 2,
    rotations: 0,
  })
}

test('rotation › re-encrypts all values, so that the previous secret decrypts none', async () => {
  expect(await readableWith(previous)).toEqual(all)
  expect(await rotate()).toEqual({ database: counts, checkpoints: { count: 2, isUnchanged: false } })
  expect(await readableWith(next)).toEqual(all)
  expect(await readableWith(previous)).toEqual(none)
  expect(await countsLeft()).toEqual({
    codes: 0,
    sessions: 0,
    upstreams: 0,
    tokens: 0,
    attempts: 1,
    rotations: 1,
  })
  const file = openCheckpointFile(dataDir, next)
  expect(await file.read()).toEqual({
    checkpoints: [3, 8].map((position, index) => ({ n: index + 1, ...checkpoint(position) })),
    forgedLine: null,
  })
  await file.append(checkpoint(9))
  expect((await file.read()).checkpoints).toHaveLength(3)
  expect((await stat(file.name)).mode & 0o777).toBe(0o600)
})

test('rotation › signs recorded breaks again, except those that the previous secret did not sign', async () => {
  await addBreak(other, 9)
  const before = await breakSignatures()
  expect((await rotate()).database).toMatchObject({ auditBreaks: 1 })
  const after = await breakSignatures()
  expect(after.get(2)).not.toBe(before.get(2))
  expect(after.get(9)).toBe(before.get(9))
  // The trigger that rejects changes is enabled again.
  await expect(sql`update audit_break set cause = 'Other'`.execute(db)).rejects.toThrow()
  expect((await rotate({ previous: next, next: previous })).database).toMatchObject({ auditBreaks: 1 })
  expect(await breakSignatures()).toEqual(before)
})

test('rotation › writes an audit entry with the numbers of changed records', async () => {
  await rotate()
  const { rows } = await sql<{ changes: { field: string; new: unknown }[] }>`
    select changes from audit_entry where action = 'Rotate secret' and actor_id is null and call = 'command: rotate-secret'`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  expect(Object.fromEntries((rows[0]?.changes ?? []).map((each) => [each.field, each.new]))).toEqual({
    ...counts,
    checkpoints: 2,
  })
})

test('rotation › changes nothing when it is repeated', async () => {
  await rotate()
  const session = await sql`
    insert into staff_session (user_id, expires_at) values (${userId}, now() + interval '1 day')`.execute(db)
  expect(session.numAffectedRows).toBe(1n)
  expect(await rotate()).toEqual({ database: null, checkpoints: { count: 2, isUnchanged: true } })
  expect(await countsLeft()).toMatchObject({ sessions: 1, rotations: 1 })
  expect(await readableWith(next)).toEqual(all)
})

test('rotation › can be repeated with a third secret and then with the first one', async () => {
  await rotate()
  await rotate({ previous: next, next: other })
  expect(await readableWith(other)).toEqual(all)
  await rotate({ previous: other, next: previous })
  expect(await readableWith(previous)).toEqual(all)
})

test('rotation › signs the checkpoint file of another machine without changing the database', async () => {
  const second = await mkdtemp(path.join(tmpdir(), 'rotation-'))
  await openCheckpointFile(second, previous).append(checkpoint(5))
  await rotate()
  expect(await rotate({ dataDir: second })).toEqual({
    database: null,
    checkpoints: { count: 1, isUnchanged: false },
  })
  expect((await openCheckpointFile(second, next).read()).checkpoints).toEqual([{ n: 1, ...checkpoint(5) }])
  await rm(second, { recursive: true })
})

describe('interrupted rotation', () => {
  test('is completed by a second run when the file was not yet replaced', async () => {
    const { name } = openCheckpointFile(dataDir, previous)
    const text = await readFile(name, 'utf8')
    await rotate()
    await writeFile(name, text)
    await writeFile(`${name}.next`, text.slice(0, 40))
    expect(await rotate()).toEqual({ database: null, checkpoints: { count: 2, isUnchanged: false } })
    expect(await readableWith(next)).toEqual(all)
  })

  test('keeps checkpoints that a process wrote before the second run', async () => {
    const { name } = openCheckpointFile(dataDir, previous)
    const text = await readFile(name, 'utf8')
    await rotate()
    await writeFile(name, text)
    await openCheckpointFile(dataDir, next).append(checkpoint(12))
    expect(await rotate()).toMatchObject({ checkpoints: { count: 3 } })
    expect(await openCheckpointFile(dataDir, next).read()).toEqual({
      checkpoints: [3, 8, 12].map((position, index) => ({ n: index + 1, ...checkpoint(position) })),
      forgedLine: null,
    })
  })

  test('changes nothing when its connection is lost, and succeeds afterwards', async () => {
    const hold = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    // Messages are encrypted after second factors and sessions.
    const holding = db.transaction().execute(async (tx) => {
      await sql`select from outbox_message for update`.execute(tx)
      held.resolve()
      await hold.promise
    })
    await held.promise
    const running = rotate().then(
      () => null,
      (error: unknown) => error,
    )
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ ended: boolean }>`
            select pg_terminate_backend(pid) as ended from pg_stat_activity
            where application_name = 'rotate-secret' and wait_event_type = 'Lock' and query like '%outbox_message%'
              and datname = current_database()`.execute(db)
          return rows.length
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    expect(await running).toBeInstanceOf(Error)
    hold.resolve()
    await holding
    await expectUnchanged()
    expect(await rotate()).toMatchObject({ database: counts })
    expect(await readableWith(next)).toEqual(all)
  })
})

describe('rejected rotation', () => {
  test('changes nothing with a wrong previous secret', async () => {
    await expect(rotate({ previous: other })).rejects.toThrow(
      /^Line 1 of .* is not signed with the previous secret/,
    )
    await rm(openCheckpointFile(dataDir, previous).name)
    await expect(rotate({ previous: other })).rejects.toThrow(
      `The previous secret does not decrypt the second factor of user ${userId}.`,
    )
    await expectUnchanged(0)
    await expect(rotate({ next: previous })).rejects.toThrow(/are the same/)
  })

  test('requires the secret of the last rotation', async () => {
    await rotate()
    const wrong = { previous: other, next: previous }
    await expect(rotate(wrong)).rejects.toThrow(/is not the one that this database has used since/)
    await expect(rotate({ previous: other })).rejects.toThrow(/is not the one that this database/)
    expect(await readableWith(next)).toEqual(all)
  })

  test('never signs a forged checkpoint', async () => {
    const { name } = openCheckpointFile(dataDir, previous)
    const [first = '', second = ''] = (await readFile(name, 'utf8')).trimEnd().split('\n')
    const forged = `${first}\n${second.replace('"position":8', '"position":7')}\n`
    await writeFile(name, forged)
    await expect(rotate()).rejects.toThrow(`Line 2 of ${name} is not signed with the previous secret.`)
    expect(await readFile(name, 'utf8')).toBe(forged)
    await expectUnchanged(1)
  })

  test('changes nothing when a seed does not match its published hash', async () => {
    await sql`update raffle set seed_sealed = ${newSeed(previous, 1).seedSealed}`.execute(db)
    await expect(rotate()).rejects.toThrow('The seed of raffle 1 does not match its hash.')
    expect(await countsLeft()).toMatchObject({ codes: 2, sessions: 1, rotations: 0 })
  })

  test('requires that all processes are stopped', async () => {
    const process = openDatabase(database.url, { role: 'erp_api', max: 1, applicationName: 'erp-worker' })
    await sql`select 1`.execute(process)
    await expect(rotate()).rejects.toThrow(
      /^Stop all processes of the product and PgBouncer first.*1 of erp-worker/,
    )
    await process.destroy()
    await expectUnchanged()
    await expect.poll(() => rotate().catch(String), { timeout: 10_000 }).toMatchObject({ database: counts })
  })
})

test('connections of the product › are found by an account that cannot see the statistics of other logins', async () => {
  const { apiUrl } = embeddedUrls(database.url)
  await ensureLogin(database.url, apiUrl, 'erp_api', { isOurs: true })
  // A pooler has a name of its own.
  const pooler = openDatabase(apiUrl, { max: 1, applicationName: 'pooler' })
  const restricted = openDatabase(database.url, { role: 'erp_api', max: 1, applicationName: 'test' })
  await sql`select 1`.execute(pooler)
  expect(await connectionsOfProduct(restricted)).toContainEqual({
    name: 'pooler',
    login: 'erp_app',
    count: 1,
  })
  await Promise.all([pooler.destroy(), restricted.destroy()])
})

test('seed of a raffle › cannot be replaced by the API', async () => {
  const api = openDatabase(database.url, { role: 'erp_api', max: 1, applicationName: 'test' })
  const { seedSealed } = newSeed(previous, 1)
  const state = await sql`update raffle set seed_sealed = ${seedSealed}`.execute(api).catch(sqlState)
  expect(state).toBe('23514')
  await api.destroy()
})

test('process › rejects a replaced secret at start', async () => {
  const api = openDatabase(database.url, { role: 'erp_api', max: 1, applicationName: 'test' })
  await rejectReplacedSecret(api, previous)
  await rotate()
  await rejectReplacedSecret(api, next)
  await expect(rejectReplacedSecret(api, previous)).rejects.toThrow(
    /^ERP_SECRET was replaced on .*Start with the new secret\.$/,
  )
  await expect(rejectReplacedSecret(api, other)).rejects.toThrow(/^ERP_SECRET is not the secret/)
  const state = await sql`delete from secret_rotation`.execute(api).catch(sqlState)
  expect(state).toBe('42501')
  await api.destroy()
})
