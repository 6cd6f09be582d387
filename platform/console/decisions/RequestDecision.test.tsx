import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { RequestDecision } from '#platform/console/decisions/RequestDecision.tsx'
import { failed, renderScreen, saved, serveCalls } from '#platform/console/testing.tsx'
import { getToasts } from '#platform/console/toast.ts'
import { type ApprovalDetails, approvalCalls } from '#platform/contract/approvals.ts'
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
  minLevel: null,
  stepLevels: null,
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
  ineligibility: null,
  executionError: null,
  isMine: false,
  canReturn: false,
  recordPath: null,
  decidedChecks: null,
  outcome: null,
}

const person = userEvent.setup()
const show = (change: Partial<ApprovalDetails> = {}) => {
  const decided: string[] = []
  return renderScreen(() => (
    <RequestDecision
      details={{ ...details, ...change }}
      target={{ requestId: 7 }}
      onDecided={(sentence) => decided.push(sentence)}
      onSkip={() => decided.push('skipped')}
    />
  )).then(() => decided)
}

let calls: ReturnType<typeof serveCalls>
beforeEach(() => {
  calls = serveCalls({
    [approvalCalls.decide.path]: () =>
      saved('ADJ0000007 was approved.', { id: 7, status: 'approved', version: 2 }),
  })
})

test('decision › shows the amount in the sentence, the effect, and hashes last', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Credit ₱300.00 to Tindahan')
  expect(screen.getByText('8800123412341234').closest('details')).toBeNull()
  expect(screen.getByText('b'.repeat(64)).closest('details')).toBeTruthy()
})

test('decision › shows the steps, who approved them and whom the next one waits for', async () => {
  await show({
    approvalsNeeded: 2,
    approvalsGiven: 1,
    minLevel: 40,
    stepLevels: [40, 60],
    decisions: [
      {
        id: 3,
        name: 'Ben Reyes',
        email: 'ben@erp.test',
        verdict: 'approve',
        reason: '',
        via: 'console',
        inPlaceOf: null,
        at: '2026-11-21T03:00:00Z',
      },
    ],
  })
  const steps = screen.getByRole('list', { name: 'Steps', hidden: true })
  expect([...steps.children].map(({ textContent }) => textContent)).toEqual([
    'Level 40 or higher · Ben Reyes approved',
    'Level 60 or higher',
  ])
  expect(steps.querySelector('[aria-current=step]')).toBe(steps.children[1])
  expect(screen.getByText('Approvals: 1 of 2. Waiting for an approver of level 60 or higher.')).toBeTruthy()
})

test('decision › shows attached pictures in place and other files as links', async () => {
  await show()
  expect(screen.getByRole('link', { name: 'slip.jpg' }).querySelector('img')?.getAttribute('src')).toBe(
    '/files/slip',
  )
  expect(screen.getByRole('link', { name: 'rows.csv' }).querySelector('img')).toBeNull()
})

test('decision › that moves money is confirmed with Ctrl and Enter, and names the request in the toast', async () => {
  const decided = await show()
  await person.keyboard('a')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(calls.requestsTo(approvalCalls.decide.path)).toEqual([])
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(decided).toEqual(['ADJ0000007 was approved.']))
  expect(getToasts()[0]).toMatchObject({
    title: 'Credit ₱300.00 to Tindahan',
    action: { href: '/approvals/7' },
  })
})

test('decision › without an amount or findings is confirmed too, because it can reach everybody', async () => {
  const decided = await show({ amount: null })
  await person.keyboard('a')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(decided).toEqual([])
})

test('decision › shows a finding first', async () => {
  await show({ amount: null, effect: { ...details.effect, warnings: [text('The wallet is on hold.')] } })
  const checks = screen.getByRole('region', { name: 'Checks' })
  expect([...checks.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'The wallet is on hold.',
    'Requested by someone else',
  ])
})

test('decision › shows the error of an approval in its dialog', async () => {
  serveCalls({
    [approvalCalls.decide.path]: () => failed(409, { message: 'This request was withdrawn.' }),
  })
  const decided = await show({ amount: null })
  await person.keyboard('a')
  await screen.findByRole('dialog')
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('This request was withdrawn.')).toBeTruthy()
  expect(decided).toEqual([])
})

test('decision › that is not possible shows one line with the reason, and can be skipped', async () => {
  const decided = await show({
    ineligibility: { code: 'own', message: 'You cannot approve your own request.' },
    isMine: true,
  })
  expect(screen.getByText('You cannot approve your own request.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await person.keyboard('ar')
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.keyboard('s')
  expect(decided).toEqual(['skipped'])
})
