import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { digestOfEntry } from './entry-digest.ts'
import { recordHistoryPage } from '#platform/server/audit/history.ts'
import { entryOf, record, sealEverything } from '#platform/server/audit/testing/entries.ts'
import { inTransaction, sqlState } from '#platform/server/db/database.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
  await record(opened.db, 1)
  await record(opened.db, 2)
  await sealEverything(opened.db)
})
afterAll(() => opened.close())

const codeOf = (statement: string, who: 'db' | 'owner') =>
  sql
    .raw(statement)
    .execute(opened[who])
    .then(() => 'done', sqlState)

const permissionDenied = '42501'

describe('API role on the audit tables', () => {
  test.each([
    `update audit_entry set reason = ''`,
    `update audit_entry set reason = '' where false`,
    'delete from audit_entry',
    'truncate audit_entry',
    `insert into audit_entry (action, kind, record_id, digest) values ('A', 'k', '1', '\\x00')`,
    `insert into audit_entry (action, kind, record_id, at) values ('A', 'k', '1', '2020-01-01')`,
    `insert into audit_entry (action, kind, record_id, tx) values ('A', 'k', '1', '1')`,
    `insert into audit_entry (id, action, kind, record_id) overriding system value values (1, 'A', 'k', '1')`,
    'delete from audit_month.entry_other',
    `insert into audit_month.entry_other (action, kind, record_id, tx, digest, at, id)
       values ('A', 'k', '1', '1', '\\x00', now(), 1)`,
    'select * from audit_month.entry_other',
    'update audit_link set position = position',
    'delete from audit_link',
    'truncate audit_link',
    `insert into audit_link values (99, 1, now(), '1', now(), '\\x00')`,
    'alter table audit_entry disable trigger reject_change',
    'drop table audit_entry',
    'create or replace function audit_digest(entry audit_entry) returns bytea language sql return null',
  ])('is denied: %s', async (statement) => {
    expect(await codeOf(statement, 'db')).toBe(permissionDenied)
  })

  test('can insert and read entries and have them sealed', async () => {
    await record(opened.db, 3)
    expect(await codeOf('select * from audit_entry e join audit_link l on l.entry_id = e.id', 'db')).toBe(
      'done',
    )
    expect(await codeOf('select seal_audit(), make_audit_months()', 'db')).toBe('done')
  })

  test.each([
    `update audit_entry set reason = ''`,
    'delete from audit_entry',
    'truncate audit_entry',
    'truncate audit_month.entry_other',
    `update audit_link set hash = '\\x00'`,
    'delete from audit_link',
    'truncate audit_link',
  ])('is denied even as the owner: %s', async (statement) => {
    expect(await codeOf(statement, 'owner')).toBe(permissionDenied)
  })

  test('is denied on each monthly partition', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'audit_month'::regnamespace and relkind = 'r'`.execute(opened.owner)
    expect(rows.length).toBeGreaterThan(3)
    for (const { name } of rows)
      expect(await codeOf(`truncate audit_month.${name}`, 'owner')).toBe(permissionDenied)
    for (const { name } of rows)
      expect(await codeOf(`delete from audit_month.${name}`, 'db')).toBe(permissionDenied)
  })
})

describe('audit entry', () => {
  test('is stored in the same transaction as its change', async () => {
    const fail = inTransaction(opened.db, async (tx) => {
      await record(tx, 'rolled back')
      throw new Error('no')
    })
    await expect(fail).rejects.toThrow('no')
    expect(
      (
        await recordHistoryPage({ db: opened.db, language: 'en' }, 'subscriber', 'rolled back', {
          page: 1,
          limit: 10,
        })
      ).rows,
    ).toEqual([])
  })

  test('records actor, action, origin and changes, but no secrets', async () => {
    await recordAudit(
      opened.db,
      entryOf('full', {
        fromStatus: 'active',
        toStatus: 'frozen',
        before: { status: 'active', password: 'milk-tea' },
        after: { status: 'frozen', password: 'tara-kape' },
      }),
    )
    const { rows, pageInfo } = await recordHistoryPage(
      { db: opened.db, language: 'en' },
      'subscriber',
      'full',
      {
        page: 1,
        limit: 10,
      },
    )
    expect(pageInfo).toMatchObject({ page: 1, total: 1 })
    expect(rows).toMatchObject([
      {
        recordId: 'full',
        action: 'Update',
        fromStatus: 'active',
        toStatus: 'frozen',
        changes: [
          { field: 'status', old: 'active', new: 'frozen' },
          { field: 'password', old: '(hidden)', new: '(hidden)' },
        ],
        reason: 'The customer asked for it.',
        actor: { email: 'ana@erp.test', name: 'Ana Cruz' },
        // Only the audit log shows from where a colleague acted.
        ip: '',
      },
    ])
    const origins = await sql`select ip from audit_entry where record_id = 'full'`.execute(opened.db)
    expect(origins.rows).toEqual([{ ip: '10.1.2.3' }])
    expect(rows[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    const all = await sql<{ text: string }>`select audit_text(e) as text from audit_entry e`.execute(
      opened.db,
    )
    expect(JSON.stringify(all.rows)).not.toMatch(/milk-tea|tara-kape/)
  })

  test('is listed newest first, page by page', async () => {
    for (let n = 1; n <= 5; n++) await record(opened.db, 'many', { reason: `Reason ${n}` })
    const page = await recordHistoryPage({ db: opened.db, language: 'en' }, 'subscriber', 'many', {
      page: 1,
      limit: 2,
    })
    expect(page.rows.map(({ reason }) => reason)).toEqual(['Reason 5', 'Reason 4'])
    const cursor = page.pageInfo.nextCursor ?? ''
    const next = await recordHistoryPage({ db: opened.db, language: 'en' }, 'subscriber', 'many', {
      page: 2,
      limit: 2,
      cursor,
    })
    expect(next.rows.map(({ reason }) => reason)).toEqual(['Reason 3', 'Reason 2'])
  })
})

describe('sealed text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => !value.includes('\0'))

  test('is identical in the database and in the verification', async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.option(text),
        fc.option(fc.nat()),
        async (reason, label, status, id) => {
          await record(opened.db, 'any', {
            reason,
            label,
            fromStatus: status,
            actor: id === null ? null : { id, email: 'a', name: label },
          })
          const { rows } = await sql<{ same: boolean }>`
          select e.digest = ${digestOfEntry} and e.digest = audit_digest(e) as same
          from audit_entry e order by id desc limit 1`.execute(opened.db)
          expect(rows).toEqual([{ same: true }])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('differs for different entries, regardless of how values are split', async () => {
    // Values that look like lengths, dashes and separators.
    const nasty = fc.string({ unit: fc.constantFrom('1', '2', ':', '-', '0'), maxLength: 6 })
    const three = fc.tuple(nasty, nasty, fc.option(nasty))
    const canonical = async ([reason, label, status]: [string, string, string | null]) => {
      const { rows } = await sql<{ text: string }>`
        select audit_text(jsonb_populate_record(null::audit_entry, ${JSON.stringify({ reason, label, to_status: status })}::jsonb)) as text`.execute(
        opened.db,
      )
      return rows[0]?.text
    }
    await fc.assert(
      fc.asyncProperty(three, three, async (one, other) => {
        expect((await canonical(one)) === (await canonical(other))).toBe(
          JSON.stringify(one) === JSON.stringify(other),
        )
      }),
      { numRuns: 200 },
    )
    expect(await canonical(['', '', null])).not.toBe(await canonical(['', '', '']))
  })
})
