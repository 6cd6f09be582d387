import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImportScreen } from '#platform/console/import/ImportScreen.tsx'
import { failed, ok, saved, chooseOption, serveCalls, renderScreen } from '#platform/console/testing.tsx'

const key = 'imports/1763697600000-0a1b2c3d-rows.csv'
const title = (en: string) => ({ en, fil: en })
const counts = { create: 2, update: 0, skip: 0, error: 1, total: 3 }
const row = (line: number, result: string, cells: object, errors: object[] = []) => ({
  line,
  result,
  cells,
  errors,
  warnings: [],
  sentence: '',
})

let storage: Server
beforeAll(async () => {
  storage = createServer((request, response) => {
    request.resume()
    response
      .writeHead(204, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': 'PUT',
      })
      .end()
  })
  await new Promise<void>((ready) => storage.listen(0, '127.0.0.1', ready))
})
afterAll(() => void storage.close())

const calls = (over: Parameters<typeof serveCalls>[0] = {}) =>
  serveCalls({
    '/uploads/sign': () =>
      ok({
        uploadUrl: `http://127.0.0.1:${(storage.address() as AddressInfo).port}/x`,
        key,
        contentType: 'text/csv',
      }),
    '/uploads/finish': () =>
      saved('', {
        key,
        url: '/x',
        name: 'rows.csv',
        contentType: 'text/csv',
        size: 9,
        expiresAt: '2027-01-01T00:00:00Z',
      }),
    '/imports/read': () =>
      ok({
        columns: [
          { field: 'name', title: title('Name'), isRequired: true, example: 'Nena' },
          { field: 'amount', title: title('Amount'), isRequired: true, example: '10' },
        ],
        header: ['Name', 'Pesos', ''],
        headerRow: 3,
        firstRows: [
          { line: 1, cells: ['Our list'] },
          { line: 3, cells: ['Name', 'Pesos', ''] },
          { line: 4, cells: ['Ana', '1.50', ''] },
        ],
        options: [{ key: 'overwrite', title: title('Overwrite'), hint: title('Found by name') }],
        mapping: { name: 0, amount: null },
        sample: [['Ana', '1.50', '']],
        notes: [{ note: 'hidden-rows', count: 2, names: ['5', '9'] }],
      }),
    '/imports/check': () => saved('', { runId: 7, counts, flagged: 0, sameRows: null, notes: [] }),
    '/imports/rows': ({ result }) => {
      const rows = [
        row(2, 'create', { name: 'Ana', amount: '1.50' }),
        row(3, 'create', { name: 'Ben', amount: '2' }),
        row(4, 'error', { name: 'X' }, [{ field: 'amount', message: 'This field is required' }]),
      ].filter((each) => !result || each.result === result)
      return ok({ rows, pageInfo: { page: 1, limit: 25, total: rows.length, noOfPage: 1 } })
    },
    '/imports/last': () => ok(null),
    '/imports/apply': () =>
      saved('? created, ? updated.', {
        id: 7,
        status: 'applied',
        version: 2,
        counts: { ...counts, create: 1 },
      }),
    ...over,
  })

const person = userEvent.setup()
const button = (name: RegExp | string) => screen.findByRole('button', { name })
async function chooseFile() {
  await person.upload(
    screen.getByLabelText('File'),
    new File(['Name\nAna'], 'rows.csv', { type: 'text/csv' }),
  )
  await screen.findByRole('heading', { name: 'Match the columns' })
}

test('ImportScreen › imports in four steps without the removed rows', async () => {
  const { requestsTo } = calls()
  await renderScreen(() => <ImportScreen kind="person" />)
  await chooseFile()
  expect(screen.getByText('2 rows are hidden in the file: 5, 9.')).toBeDefined()
  const columns = () =>
    within(screen.getByRole('list', { name: 'Match the columns' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(columns()).toEqual(['NameAna Matched by name', 'Pesos1.50—', 'Column 3No values in the first rows—'])
  const missing = /^Required fields without a column: Amount\./
  const note = screen.getByText(missing)
  const preview = await button('Preview rows')
  expect(preview.getAttribute('aria-disabled')).toBe('true')
  expect(preview.getAttribute('aria-describedby')).toBe(note.closest('[role=note]')?.id)
  await person.click(preview)
  expect(requestsTo('/imports/check')).toEqual([])
  await chooseOption(screen.getByLabelText('Pesos'), 'Amount (required)')
  expect(columns()[1]).toBe('Pesos1.50Selected')
  expect(screen.queryByText(missing)).toBeNull()
  expect(preview.getAttribute('aria-disabled')).toBe('false')
  await person.click(screen.getByLabelText('Overwrite'))
  await person.click(await button('Preview rows'))

  await screen.findByRole('heading', { name: 'Preview' })
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Filerows.csv',
    'Columns2 of 2 matched',
    '3Preview1 row to correct',
    '4Done',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  expect(requestsTo('/imports/check')).toEqual([
    {
      kind: 'person',
      key,
      headerRow: 3,
      mapping: { name: 0, amount: 1 },
      options: { overwrite: true },
      target: '',
    },
  ])
  // The rows with errors are shown first, each followed by a line with its errors.
  expect(await screen.findByText('This field is required')).toBeDefined()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  await person.click(await button('All rows'))
  await person.click(await screen.findByLabelText('Include row 3'))
  await person.click(await button('Exclude these rows and import the other row'))

  await screen.findByRole('heading', { name: 'Import completed' })
  expect(requestsTo('/imports/apply')).toEqual([{ runId: 7, without: [3], partial: true }])
})

test('ImportScreen › shows the preview of a file whose columns are all recognised', async () => {
  const { requestsTo } = calls({
    '/imports/read': () =>
      ok({
        columns: [
          { field: 'name', title: title('Name'), isRequired: true, example: '' },
          { field: 'amount', title: title('Amount'), isRequired: true, example: '' },
        ],
        header: ['Name', 'Amount'],
        headerRow: 1,
        firstRows: [{ line: 1, cells: ['Name', 'Amount'] }],
        options: [],
        mapping: { name: 0, amount: 1 },
        sample: [['Ana', '1.50']],
        notes: [],
      }),
  })
  await renderScreen(() => <ImportScreen kind="person" />)
  await person.upload(
    screen.getByLabelText('File'),
    new File(['Name,Amount'], 'rows.csv', { type: 'text/csv' }),
  )
  await screen.findByRole('heading', { name: 'Preview' })
  expect(requestsTo('/imports/check')).toMatchObject([{ mapping: { name: 0, amount: 1 }, options: {} }])
})

test('ImportScreen › reads the file again when another row of column names is chosen', async () => {
  const { requestsTo } = calls()
  await renderScreen(() => <ImportScreen kind="person" />)
  await chooseFile()
  await chooseOption(screen.getByLabelText('Row of column names'), 'Row 1: Our list')
  await waitFor(() =>
    expect(requestsTo('/imports/read')).toEqual([
      { kind: 'person', key },
      { kind: 'person', key, headerRow: 1 },
    ]),
  )
})

test('ImportScreen › corrects a row in place, and then imports all rows', async () => {
  const { requestsTo } = calls({
    '/imports/correct-row': () =>
      saved('', {
        row: row(4, 'create', { name: 'X', amount: '3' }),
        counts: { ...counts, create: 3, error: 0 },
      }),
  })
  await renderScreen(() => <ImportScreen kind="person" />)
  await chooseFile()
  await chooseOption(screen.getByLabelText('Pesos'), 'Amount (required)')
  await person.click(await button('Preview rows'))
  await person.type(await screen.findByLabelText('Amount of row 4'), '3')
  await person.click(await button('Check row 4'))
  await person.click(await button('Import 3 rows'))
  expect(requestsTo('/imports/correct-row')).toEqual([
    { runId: 7, line: 4, cells: { name: 'X', amount: '3' } },
  ])
  expect(requestsTo('/imports/apply')).toEqual([{ runId: 7, without: [], partial: false }])
})

test('ImportScreen › shows a server error and stays on the step', async () => {
  calls({ '/imports/check': () => failed(200, { message: 'Choose the column that holds Amount.' }) })
  await renderScreen(() => <ImportScreen kind="person" />)
  await chooseFile()
  await chooseOption(screen.getByLabelText('Pesos'), 'Amount (required)')
  await person.click(await button('Preview rows'))
  expect((await screen.findByRole('alert')).textContent).toContain('Choose the column that holds Amount.')
  expect(screen.getByRole('heading', { name: 'Match the columns' })).toBeDefined()
})

test('ImportScreen › shows the reason when the person may not import', async () => {
  calls()
  await renderScreen(() => (
    <ImportScreen kind="person" disabledReason="You need the right to create products." />
  ))
  expect(screen.getByText('You need the right to create products.')).toBeDefined()
  expect(screen.getByLabelText('File').hasAttribute('disabled')).toBe(true)
})

const lastBy = (mayUndo: boolean) => ({
  id: 5,
  fileName: 'old.csv',
  madeBy: 'Ana Cruz',
  mayUndo,
  appliedAt: '2026-11-20T01:00:00Z',
  counts,
})

test('ImportScreen › shows the reason when the last import cannot be reverted', async () => {
  calls({ '/imports/last': () => ok(lastBy(false)) })
  await renderScreen(() => <ImportScreen kind="person" />)
  const closed = await button('Undo import')
  expect(screen.getByText(/^Only Ana Cruz, or someone/)).toBeDefined()
  await person.click(closed)
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

test('ImportScreen › shows the last import and reverts it with a reason', async () => {
  const { requestsTo } = calls({
    '/imports/last': () => ok(lastBy(true)),
    '/imports/undo': () => saved('Taken back.', { id: 5, status: 'undone', version: 3, counts }),
  })
  await renderScreen(() => <ImportScreen kind="person" />)
  expect(await screen.findByText(/old\.csv by Ana Cruz/)).toBeDefined()
  await person.click(await button('Undo import'))
  expect(screen.getByText(/Records to delete: 2/)).toBeDefined()
  await person.type(await screen.findByLabelText('Reason'), 'The wrong file')
  const [, confirm] = screen.getAllByRole('button', { name: 'Undo import' })
  if (confirm) await person.click(confirm)
  await waitFor(() => expect(requestsTo('/imports/undo')).toEqual([{ runId: 5, reason: 'The wrong file' }]))
})
