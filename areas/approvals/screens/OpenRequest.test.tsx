import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { OpenRequest } from '#areas/approvals/screens/OpenRequest.tsx'
import { ok, renderScreen, saved, serveCalls } from '#platform/console/testing.tsx'
import { type ApprovalDetails, type ApprovalRow, approvalCalls } from '#platform/contract/approvals.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'

const text = (en: string) => ({ en, fil: en })
const details: ApprovalDetails = {
  id: 7,
  ref: 'ADJ0000007',
  kind: 'adjustment',
  kindTitle: text('Wallet adjustment'),
  title: text('Credit ₱300.00 to Tindahan'),
  amount: wholeCentavos(30_000),
  debit: wholeCentavos(0),
  status: 'pending',
  version: 1,
  approvalsNeeded: 1,
  approvalsGiven: 0,
  maker: { email: 'maker@erp.test', name: 'Ana Cruz' },
  sentTo: [],
  createdAt: '2026-11-21T02:00:00Z',
  expiresAt: '2026-11-24T02:00:00Z',
  decidedAt: null,
  decidedBy: '',
  reason: '',
  inPlaceOf: null,
  editPath: null,
  hash: 'a'.repeat(64),
  minLevel: null,
  effect: {
    facts: [
      { label: text('Wallet'), unit: 'text', value: '8800123412341234' },
      { label: text('SHA-256'), unit: 'text', value: 'b'.repeat(64) },
    ],
    reason: 'Failed transaction',
    changes: [],
    projected: [
      {
        label: text('Balance'),
        unit: 'money',
        before: wholeCentavos(100),
        after: wholeCentavos(30_100),
      },
    ],
    warnings: [],
    passed: [],
    rows: [],
    attachments: [
      { name: 'slip.jpg', href: '/files/slip' },
      { name: 'rows.csv', href: '/files/rows' },
    ],
  },
  decisions: [],
  whyNot: null,
  whyNotNow: null,
  isMine: false,
  canReturn: false,
  recordPath: null,
}

const person = userEvent.setup()

beforeEach(() => {
  serveCalls({
    [approvalCalls.details.path]: () => ok(approvalCalls.details.reply.encode(details)),
    [approvalCalls.decide.path]: () => saved('Approved.', { id: 7, status: 'approved', version: 2 }),
  })
})

const show = () =>
  renderScreen(() => (
    <OpenRequest requestId={7} queue={{ rows: [details as unknown as ApprovalRow], total: 1, search: '' }} />
  ))

test('end of the queue › counts the last request as pending when it was skipped', async () => {
  await show()
  await screen.findByRole('heading', { level: 1 })
  await person.keyboard('s')
  expect(await screen.findByText('1 request is still pending.')).toBeTruthy()
})

test('end of the queue › does not count the last request when it was decided', async () => {
  await show()
  await screen.findByRole('heading', { level: 1 })
  await person.keyboard('a')
  await screen.findByRole('dialog')
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('No other requests in this list are pending.')).toBeTruthy()
})
