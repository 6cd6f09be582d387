import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BulkDecision } from './BulkDecision.tsx'
import { renderScreen } from '#platform/console/testing.tsx'
import type { ApprovalRow } from '#platform/contract/approvals.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'

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

test('bulk approval dialog › lists the requests and shows credits and debits separately', async () => {
  const rows = [
    row(1, 'Credit ₱62,800.50 to Tindahan', 6_280_050, 0),
    row(2, 'Debit ₱100.00 from Tindahan', 10_000, 10_000),
  ]
  await renderScreen(() => (
    <BulkDecision selection={{ kind: 'some', keys: ['1', '2'], rows, count: 2 }} onDone={() => {}} />
  ))
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 requests' }))
  const dialog = await screen.findByRole('dialog')
  const cells = within(dialog)
    .getAllByRole<HTMLTableRowElement>('row')
    .map((each) => [...each.cells].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Reference', 'Request', 'Amount'],
    ['ADJ0000001', 'Credit ₱62,800.50 to Tindahan', '+₱62,800.50'],
    ['ADJ0000002', 'Debit ₱100.00 from Tindahan', '−₱100.00'],
    ['Total', '+₱62,800.50 −₱100.00'],
  ])
})
