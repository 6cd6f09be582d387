import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { QueuedDecision } from '#platform/console/decisions/QueuedDecision.tsx'
import type { DecisionQueue } from '#platform/console/decisions/queue.ts'
import { RecordDecision } from '#platform/console/decisions/RecordDecision.tsx'
import { useApiMutation, useApiQuery } from '#platform/console/api/api.ts'
import { ok, renderScreen, saved, serveCalls } from '#platform/console/testing.tsx'
import { call, write } from '#platform/contract/call.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'

const Payout = z.object({
  id: z.int(),
  name: z.string(),
  makerId: z.int(),
  createdAt: z.string(),
  status: z.string(),
})
type Payout = z.infer<typeof Payout>

const list = call('/test/payouts', {
  needs: 'signed-in',
  request: listRequest({ filters: {}, sorts: ['createdAt'], defaultSort: 'createdAt' }),
  reply: pageOf(Payout),
})
const details = call('/test/payout', {
  needs: 'signed-in',
  request: z.object({ id: z.int() }),
  reply: Payout,
})
const send = write('/test/send-payout', {
  needs: 'signed-in',
  request: z.object({ id: z.int(), reason: z.string() }),
  invalidates: ['/test/'],
})

const queue: DecisionQueue<Payout> = {
  call: list,
  input: { sortBy: 'createdAt', sortDir: 'asc' },
  needs: 'signed-in',
  canDecide: ({ makerId }) => makerId !== 9,
  itemOf: ({ id, name, createdAt }) => ({ id, title: name, amount: 50_000, createdAt }),
  hrefOf: (id) => `/things?id=${id}`,
  listHref: '/payouts',
  details: (id) => [details, { id: Number(id) }],
}

let payouts: Payout[]
let calls: ReturnType<typeof serveCalls>
const person = userEvent.setup()

beforeEach(() => {
  payouts = [1, 2, 3].map((id) => ({
    id,
    name: `Store ${id}`,
    // Another person must decide the second one.
    makerId: id === 2 ? 9 : 1,
    createdAt: `2026-11-21T02:00:0${id}Z`,
    status: 'pending',
  }))
  calls = serveCalls({
    [list.path]: () => {
      const rows = payouts.filter(({ status }) => status === 'pending')
      return ok({ rows, pageInfo: { page: 1, limit: 100, total: rows.length, noOfPage: 1 } })
    },
    [details.path]: ({ id }) => ok(payouts.find((each) => each.id === id)),
    [send.path]: ({ id }) => {
      payouts = payouts.map((each) => (each.id === id ? { ...each, status: 'sent' } : each))
      return saved('Sent.', { id, status: 'sent', version: 2 })
    },
  })
})

function Screen({ id, findings }: { id: number; findings: string[] }) {
  const { data } = useApiQuery(details, { id })
  const sending = useApiMutation(send)
  if (!data || data.id !== id) return null
  const verdict = (label: string) => ({
    label,
    consequence: 'This cannot be undone.',
    send: (reason: string) => sending.mutateAsync({ id, reason }),
  })
  return (
    <QueuedDecision
      queue={queue}
      current={data}
      listName="Payouts"
      closed={data.status === 'pending' ? null : <p>This payout is closed.</p>}
    >
      {(moves) => (
        <RecordDecision
          title={`Send ₱500.00 to ${data.name}`}
          amount="₱500.00"
          refNo={`PAY${id}`}
          status="Pending"
          by="Requested by Ana"
          facts={[['Bank', 'BDO']]}
          checks={{ doubtful: findings.map((en) => ({ en, fil: en })), passed: [] }}
          reason=""
          files={[]}
          history={null}
          viewOnly={null}
          sentence="Paid with the next file"
          approve={verdict('Send ₱500.00')}
          reject={verdict('Reject payout')}
          moves={moves}
        />
      )}
    </QueuedDecision>
  )
}

function ById({ findings = [] }: { findings?: string[] }) {
  const id = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('id') })
  return <Screen id={Number(id)} findings={findings} />
}

const show = (id: number, findings?: string[]) =>
  renderScreen(() => <ById {...(findings && { findings })} />, `/things?id=${id}`)

test('queue of decisions › shows the place of the record among those the person can decide', async () => {
  await show(1)
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send ₱500.00 to Store 1')
  expect(screen.queryByText('Store 2')).toBeNull()
  await person.keyboard('j')
  expect(await screen.findByText('2 of 2')).toBeTruthy()
  await person.keyboard('k')
  expect(await screen.findByText('1 of 2')).toBeTruthy()
})

test('queue of decisions › opens the next record after a decision, and ends with a message', async () => {
  const { query } = await show(1)
  await screen.findByText('1 of 2')
  await person.keyboard('a')
  await screen.findByRole('dialog')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(query()).toEqual({ id: '3' }))
  expect(calls.requestsTo(send.path)).toEqual([{ id: 1, reason: '' }])
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Send ₱500.00 to Store 3')
  await person.keyboard('r')
  await person.type(await screen.findByRole('textbox'), 'The account is closed')
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Nothing else in this list is pending.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Payouts' }).getAttribute('href')).toBe('/payouts')
})

test('queue of decisions › counts skipped records as pending at its end', async () => {
  await show(3)
  await screen.findByText('2 of 2')
  await person.keyboard('s')
  expect(await screen.findByText('2 items are still pending.')).toBeTruthy()
})

test('queue of decisions › shows findings first, and the record page of a closed record', async () => {
  await show(1, ['The account name differs.'])
  const checks = await screen.findByRole('region', { name: 'Checks' })
  expect(checks.querySelector('li')?.textContent).toBe('The account name differs.')
  payouts = payouts.map((each) => ({ ...each, status: 'sent' }))
  await show(3)
  expect(await screen.findByText('This payout is closed.')).toBeTruthy()
})
