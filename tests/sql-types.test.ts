import { Client } from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'
import { checkStatements, type StatementErrors } from '#tools/check/sql-types/check-statements.ts'
import { findStatements } from '#tools/check/sql-types/find-statements.ts'
import { withProject } from '#tools/check/sql-types/open-project.ts'

/** Statements that cannot be prepared from the source code, by file and function, with the reason. */
const notPrepared: Record<string, string> = {
  'apps/api/seed/identity-stage.ts listNames': 'reads a temporary table',
  'apps/api/seed/identity-stage.ts picturesOf': 'reads a temporary table',
  'apps/api/seed/picture-stage.ts addPictures': 'selects the records of any table with pictures',
  'areas/merchants/timeline/server/handlers.ts timelineHandlers':
    'joins the scopes of records, which are checked one by one',
  'platform/server/audit/integrity-checks.ts firstBrokenLink': 'compares with a generated expression',
  'platform/server/crud/record-store.ts rows': 'selects records of any kind',
  'platform/server/crud/references.ts findReferences':
    'reads from the queries of an area, which are checked one by one',
  'platform/server/crud/sort-order.ts keysIn': 'reads the table of an order',
  'platform/server/crud/sort-order.ts nextPosition': 'reads the table of an order',
  'platform/server/crud/sortable-crud.ts sortableCrud': 'reads the table of an order',
  'platform/server/db/monthly-partitions.ts contentOf': 'reads one partition',
  'platform/server/exports/export-file.ts writeExportFile': 'counts the rows of any list',
  'platform/server/figures.ts figureHoursPlan': 'reads the table of a figure',
  'platform/server/figures.ts figureRowsPlan': 'reads the table of a figure',
  'platform/server/figures.ts sumFigure': 'reads the table of a figure',
  'platform/server/fulfilment/fulfilment.ts find': 'selects a record of any kind',
  'platform/server/ledger/verify-history.ts firstBrokenLink': 'compares with a generated expression',
  'platform/server/lists/list-query.ts allRowsCountQuery': 'counts the rows of any list',
  'platform/server/lists/list-query.ts queryPageWithin': 'selects the keys of any list',
  'platform/server/lists/list-query.ts rowsForKeys': 'selects the rows of any list',
  'platform/server/lists/list-totals.ts storedTotals': 'reads the daily counts of any list',
  'platform/server/lists/list-totals.ts summedTotals': 'sums the rows of any list',
  'platform/server/lists/list-totals.ts totalsStatement': 'sums the rows of any list',
}

/** Columns that can be null in their table but not in these statements, by file, with the reason. */
const neverNull: Record<string, { columns: readonly string[]; reason: string }> = {
  'areas/adjustments/batches/server/validation.ts': {
    columns: ['place', 'walletId', 'type', 'amount'],
    reason: 'only valid rows have a place',
  },
  'areas/merchants/security/server/sends.ts': { columns: ['cognitoSub'], reason: 'equals the parameter' },
  'apps/api/seed/batch-stage.ts': { columns: ['sub'], reason: 'only subscribers with an account' },
  'apps/api/seed/wallet-holds.ts': { columns: ['sub'], reason: 'only subscribers with an account' },
  'areas/notifications/app/server/handlers.ts': {
    columns: ['sentAt'],
    reason: 'only sent deliveries are read',
  },
  'areas/raffle/server/calendar.ts': {
    columns: ['startAt'],
    reason: 'raffles without a draw date are excluded',
  },
  'areas/raffle/server/seed-rotation.ts': { columns: ['seedSealed'], reason: 'only seeds with a length' },
  'areas/raffle/server/winners.ts': { columns: ['seedHash'], reason: 'a raffle with winners has a seed' },
  'areas/session/server/password-reset.ts': {
    columns: ['userId'],
    reason: 'a reset with a token has a user',
  },
  'areas/settings/payment-modules/server/methods.ts': {
    columns: ['sequence'],
    reason: 'only deleted methods have none, which are excluded',
  },
  'platform/server/messages/text-rotation.ts': {
    columns: ['sealed'],
    reason: 'only messages with a stored text',
  },
  'platform/server/calendar-feed.ts': { columns: ['startAt'], reason: 'as in the calendar of raffles' },
}

test('the rows of raw SQL › have the columns and types that the statements return', async () => {
  const database = await openTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const statements = withProject('tsconfig.api.json', (project) =>
    findStatements(project, (file) => /^(areas|platform|apps)\//.test(file)),
  )
  const found = await checkStatements(client, statements)
  await client.end()
  await database.close()

  expect(statements.length).toBeGreaterThan(700)
  // Definitions of records are checked with what they write, so that a field of a draft without a column is found.
  const writes = statements.filter(({ text }) => 'forms' in text && text.forms[0]?.startsWith('update '))
  expect(writes.map(({ owner }) => owner)).toEqual(
    expect.arrayContaining([
      'agentRecord',
      'businessRecord',
      'campaignRecord',
      'promoRecord',
      'subscriberRecord',
      'topupRecord',
    ]),
  )
  const keyOf = ({ file, owner }: StatementErrors) => `${file} ${owner}`
  const nullsIn = ({ file }: StatementErrors) =>
    neverNull[file]?.columns.map((column) => `${column} can be null`)
  const errors = found
    .filter((each) => !(keyOf(each) in notPrepared))
    .flatMap((each) =>
      each.errors
        .filter((error) => nullsIn(each)?.includes(error) !== true)
        .map((error) => `${each.file}:${each.line} ${error}`),
    )
  expect(errors).toEqual([])
  // Entries of the lists that are no longer needed.
  const keys = new Set(found.map(keyOf))
  expect(Object.keys(notPrepared).filter((key) => !keys.has(key))).toEqual([])
  const files = new Set(found.map(({ file }) => file))
  expect(Object.keys(neverNull).filter((file) => !files.has(file))).toEqual([])
}, 60_000)
