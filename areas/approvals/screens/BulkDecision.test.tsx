import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BulkDecision } from './BulkDecision.tsx'
import { ok, renderScreen, serveCalls } from '#platform/console/testing.tsx'
import type { ApprovalRow } from '#platform/contract/approvals.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'

const row = (id: number, title: string, amount: number, debit: number): ApprovalRow => ({
  id,
  ref: `ADJ000000${id}`,
  kind: 'adjustment',
  kindTitle: { en: 'Wallet adjustment', fil: 'Adjustment ng wallet' },
  title: { en: title, fil: title },
  amount: wholeCentavos(amount),
  debit: wholeCentavos(debit),
  status: 'pending',
  version: 1,
  approvalsNeeded: 1,
  approvalsGiven: 0,
  maker: { id: 2, email: 'maker@erp.test', name: 'Ana Cruz' },
  sentTo: [],
  createdAt: '2026-11-21T02:00:00Z',
  expiresAt: '2026-11-24T02:00:00Z',
  decidedAt: null,
  decidedBy: '',
  reason: '',
  inPlaceOf: null,
  editPath: null,
  hash: 'a'.repeat(64),
})

const rows = [
  row(1, 'Credit ₱62,800.50 to Tindahan', 6_280_050, 0),
  row(2, 'Debit ₱100.00 from Tindahan', 10_000, 10_000),
]
const failed = {
  requestId: 2,
  ref: 'ADJ0000002',
  isDone: false,
  message: 'Insufficient balance.',
  messageCode: 'platform.INSUFFICIENT_BALANCE',
}
const similar = { en: 'Similar to ADJ0000009.', fil: 'Kahawig ng ADJ0000009.' }

/** Opens the dialog for both requests, of which the given ones have a check to review. */
async function openDialog(doubtfulIds: readonly number[]) {
  const served = serveCalls({
    '/approvals/checks-of-many': () =>
      ok(rows.map(({ id }) => ({ requestId: id, doubtful: doubtfulIds.includes(id) ? [similar] : [] }))),
    '/approvals/decide-many': () => ({
      body: { status: 'ok', message: '', data: { done: 0, failed: 1, results: [failed] } },
    }),
  })
  await renderScreen(() => (
    <BulkDecision
      selection={{ kind: 'some', keys: ['1', '2'], rows, count: 2 }}
      hrefOf={({ id }) => `/approvals/${id}`}
      onDone={() => {}}
    />
  ))
  await userEvent.click(
    screen.getByRole('button', { name: 'Approve 2 requests, +\u2060₱62,800.50 −\u2060₱100.00' }),
  )
  return { ...served, dialog: within(await screen.findByRole('dialog')) }
}

const cellsIn = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  dialog
    .getAllByRole<HTMLTableRowElement>('row')
    .map((each) => [...each.cells].map(({ textContent }) => textContent))

test('bulk approval dialog › lists the requests and shows credits and debits separately', async () => {
  const { dialog } = await openDialog([])
  expect(cellsIn(dialog)).toEqual([
    ['Reference', 'Request', 'Amount'],
    ['ADJ0000001', 'Credit ₱62,800.50 to Tindahan', '+₱62,800.50'],
    ['ADJ0000002', 'Debit ₱100.00 from Tindahan', '−₱100.00'],
    ['Total', '+₱62,800.50 −₱100.00'],
  ])
})

test('bulk approval dialog › names the checks to review, and approves only the others, and shows errors', async () => {
  const { dialog, requestsTo } = await openDialog([1])
  await dialog.findByText('1 request has checks to review. Open it to decide.')
  dialog.getByText('Similar to ADJ0000009.')
  const link = dialog.getByRole('link', { name: 'Credit ₱62,800.50 to Tindahan' })
  expect(link.getAttribute('href')).toBe('/approvals/1')
  expect(cellsIn(dialog).at(-1)).toEqual(['Total', '−₱100.00'])
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 1 request, −\u2060₱100.00' }))
  await waitFor(() =>
    expect(requestsTo('/approvals/decide-many')).toEqual([
      { items: [{ requestId: 2, hash: 'a'.repeat(64) }], verdict: 'approve' },
    ]),
  )
  const results = within(await screen.findByRole('dialog', { name: 'Results' }))
  results.getByText('Insufficient balance.')
})

test('bulk approval dialog › approves nothing if every request has checks to review', async () => {
  const { dialog } = await openDialog([1, 2])
  await dialog.findByText('2 requests have checks to review. Open each to decide.')
  expect(dialog.queryByRole('button', { name: /^Approve/ })).toBeNull()
})
