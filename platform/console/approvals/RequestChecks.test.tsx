import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { RequestChecks } from '#platform/console/approvals/RequestChecks.tsx'
import { ok, renderScreen, serveCalls } from '#platform/console/testing.tsx'
import { write } from '#platform/contract/call.ts'
import { previewOf, type RequestPreview } from '#platform/contract/request-preview.ts'

const submit = write('/test/submit', {
  needs: 'signed-in',
  request: z.object({ reason: z.string().min(5) }),
  previews: true,
})
const text = (en: string) => ({ en, fil: en })
const submitted: RequestPreview['submitted'] = {
  title: text('Rebate of 5.00%'),
  amount: null,
  approvalsNeeded: 2,
  stepLevels: null,
  executionError: null,
  effect: {
    facts: [],
    reason: '',
    changes: [],
    projected: [],
    warnings: [text('The rebate exceeds the margin.')],
    passed: [text('No other change is scheduled.')],
    rows: [],
    attachments: [],
  },
}

const show = (reply: Partial<RequestPreview>, reason = 'Monthly campaign') => {
  const preview: RequestPreview = { rules: [], errors: [], submitted: null, checks: null, ...reply }
  serveCalls({ [previewOf(submit).path]: () => ok(preview) })
  return renderScreen(() => (
    <RequestChecks call={submit} input={{ reason }} fallback="Enter the reason first." />
  ))
}

test('checks › show the findings first, and that two people must approve', async () => {
  await show({ submitted })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toBe('The rebate exceeds the margin.')
  expect(second?.textContent).toBe('No other change is scheduled.')
  expect(screen.getByText(/Two people must approve/)).toBeTruthy()
})

test('checks › show why the request would be rejected', async () => {
  await show({ errors: [text('ADJ0000007 is already pending.')] })
  expect((await screen.findByRole('listitem')).textContent).toBe('ADJ0000007 is already pending.')
  expect(screen.queryByText(/Approvers see/)).toBeNull()
})

test('checks › of a record that its area decides are shown', async () => {
  await show({ checks: { doubtful: [text('The slip was used before.')], passed: [] } })
  expect((await screen.findByRole('listitem')).textContent).toBe('The slip was used before.')
})

test('checks › show the rules that apply', async () => {
  await show({ submitted, rules: [text('Wallet adjustments above ₱50,000.00: two approvers')] })
  expect(await screen.findByText('Rules that apply')).toBeTruthy()
  expect(screen.getByText('Wallet adjustments above ₱50,000.00: two approvers')).toBeTruthy()
})

test('checks › wait until the input is complete', async () => {
  await show({ submitted }, 'No')
  expect(screen.getByText('Enter the reason first.')).toBeTruthy()
})
