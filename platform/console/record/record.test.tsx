import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { HttpError, ApiError } from '#platform/console/api/api.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Masked } from '#platform/console/record/Masked.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { nobody, person as signedIn } from '#platform/console/session/session.ts'
import { ok, saved, serveCalls, renderScreen } from '#platform/console/testing.tsx'
import { ErrorState } from '#platform/console/record/States.tsx'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { revealCall } from '#platform/contract/reveal.ts'
import { colourOf, labelOf } from '#platform/ui/status.ts'

const person = userEvent.setup()

describe('status badge', () => {
  test.each([
    ['approved', 'success', 'Approved'],
    ['for_approval', 'warning', 'For Approval'],
    ['voided', 'danger', 'Voided'],
    ['ended', 'secondary', 'Ended'],
    ['PendingKYC', 'warning', 'PendingKYC'],
    ['something_new', 'secondary', 'Something New'],
  ])('%s is %s and reads “%s”', (code, colour, label) => {
    expect(colourOf(code)).toBe(colour)
    expect(labelOf(code)).toBe(label)
  })
  test('shows text in addition to a color', async () => {
    await renderScreen(() => <StatusBadge status="on_hold" />)
    expect(screen.getByText('On Hold')).toBeTruthy()
  })
})

test('ErrorState › shows the request id', async () => {
  const error = new HttpError(500, 'Something went wrong.', 'INTERNAL', [], 'b2f1')
  await renderScreen(() => <ErrorState error={error} />)
  expect(screen.getByRole('alert').textContent).toContain('Request ID: b2f1')
})

describe('ActionButton', () => {
  const dialog = (onConfirm: (reason: string) => Promise<unknown>) => ({
    title: 'Freeze Aling Nena',
    consequence: '₱12,500.00 stays in the wallet and cannot be spent.',
    onConfirm,
  })

  test('shows the effect and requires a reason of sufficient length', async () => {
    const results: string[] = []
    await renderScreen(() => (
      <ActionButton label="Freeze" dialog={dialog(async (reason) => void results.push(reason))} />
    ))
    await person.click(screen.getByRole('button', { name: 'Freeze' }))
    expect(await screen.findByText(/₱12,500.00 stays/)).toBeTruthy()
    const confirm = () => screen.getAllByRole('button', { name: 'Freeze' }).at(-1) as HTMLElement
    await person.type(screen.getByLabelText('Reason'), ' abc ')
    await person.click(confirm())
    expect(screen.getByText('Enter a reason of at least 5 characters.')).toBeTruthy()
    expect(results).toEqual([])
    await person.type(screen.getByLabelText('Reason'), 'police report')
    await person.click(confirm())
    await waitFor(() => expect(results).toEqual(['abc police report']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps the dialog open with the reason when the server returns an error', async () => {
    await renderScreen(() => (
      <ActionButton
        label="Freeze"
        dialog={dialog(() => Promise.reject(new ApiError('The wallet is frozen already.')))}
      />
    ))
    await person.click(screen.getByRole('button', { name: 'Freeze' }))
    await person.type(await screen.findByLabelText('Reason'), 'police report')
    await person.click(screen.getAllByRole('button', { name: 'Freeze' }).at(-1) as HTMLElement)
    expect(await screen.findByText('The wallet is frozen already.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('police report')
  })

  test('shows why it is disabled and does not open', async () => {
    await renderScreen(() => (
      <ActionButton
        label="Approve"
        disabledReason="Someone else must decide what you asked."
        dialog={dialog(async () => {})}
      />
    ))
    await person.click(screen.getByRole('button', { name: 'Approve' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Someone else must decide what you asked.')).toBeTruthy()
  })
})

const revealTest = revealCall('/test/reveal', { needs: null, key: 'id', fields: ['mobile', 'email'] })
const maskedFields = () => (
  <>
    <Masked call={revealTest} input={{ id: 5 }} field="mobile" name="Mobile number" masked="+63917***4567" />
    <Masked call={revealTest} input={{ id: 5 }} field="email" name="Email" masked="n***@example.com" />
  </>
)

test('masked values › are shown after a reason, which is prefilled for the next field, and hidden again', async () => {
  const sent: unknown[] = []
  serveCalls({
    [revealTest.path]: (input) => {
      sent.push(input)
      return saved('Shown.', { id: 5, field: 'mobile', value: '+639171234567' })
    },
  })
  signedIn.set({ ...nobody, id: 7, level: 20 })
  await renderScreen(maskedFields)
  await person.click(screen.getByRole('button', { name: 'Reveal Mobile number' }))
  await person.click(screen.getByRole('button', { name: 'Reveal' }))
  expect(sent).toEqual([])
  await person.type(screen.getByLabelText('Reason for revealing'), 'The caller is verified')
  await person.click(screen.getByRole('button', { name: 'Reveal' }))
  expect(await screen.findByText('+639171234567')).toBeTruthy()
  expect(sent).toEqual([{ id: 5, field: 'mobile', reason: 'The caller is verified' }])
  await person.click(screen.getByRole('button', { name: 'Hide Mobile number' }))
  expect(screen.queryByText('+639171234567')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Reveal Email' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason for revealing').value).toBe(
    'The caller is verified',
  )
})

test('masked values › stay masked below the level of a maker', async () => {
  signedIn.set({ ...nobody, id: 7, level: 10 })
  await renderScreen(maskedFields)
  const button = screen.getByRole('button', { name: 'Reveal Email' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await person.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Figure › distinguishes an unknown value from zero', async () => {
  await renderScreen(() => <Figure label="Balance" value={null} />)
  expect(screen.getByText('—')).toBeTruthy()
})

test('Tabs › keep the open tab in the address and do not open a disabled tab from it', async () => {
  const tabs = () => (
    <RecordScreen
      title="Aling Nena"
      tabs={[
        { key: 'profile', title: 'Profile', content: () => <p>The profile</p> },
        { key: 'kyc', title: 'KYC', content: () => <p>The papers</p> },
        {
          key: 'wallet',
          title: 'Wallet',
          content: () => <p>The money</p>,
          disabledReason: 'This needs the right “read”.',
        },
      ]}
    />
  )
  const { query } = await renderScreen(tabs, '/things?tab=wallet')
  expect(await screen.findByText('The profile')).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: 'KYC' }))
  expect(await screen.findByText('The papers')).toBeTruthy()
  expect(query()).toEqual({ tab: 'kyc' })
  expect(screen.getByRole('tab', { name: 'Wallet' })).toHaveProperty('disabled', true)
})

test('HistoryPanel › shows each entry as a sentence, with reason and formatted changes', async () => {
  serveCalls({
    '/audit/record-history': ({ kind, recordId }) =>
      ok({
        rows: [
          {
            id: 1,
            recordId,
            action: 'Update',
            fromStatus: 'active',
            toStatus: 'on_hold',
            changes: [
              { field: 'status', old: 'active', new: 'on_hold' },
              { field: 'effectiveFrom', old: null, new: '2026-12-03' },
              { field: 'balanceAfter', old: null, new: 868_500 },
              { field: 'budget', old: '1000.00', new: '15000.00' },
            ],
            reason: `Request of the ${String(kind)}`,
            actor: { email: 'ana@erp.test', name: 'Ana Reyes' },
            ip: '127.0.0.1',
            createdAt: '2026-11-21T02:05:00Z',
          },
        ],
        pageInfo: { page: 1, limit: 10, total: 1, noOfPage: 1 },
      }),
  })
  await renderScreen(() => <HistoryPanel kind="subscriber" id={12} />)
  const entry = (await screen.findByText('Ana Reyes')).closest('li')
  expect(entry?.textContent).toContain('Ana Reyes edited this')
  expect(screen.getByText('Status Active → On Hold')).toBeTruthy()
  expect(screen.getByText('Request of the subscriber')).toBeTruthy()
  expect(screen.getByText(/Nov 21, 2026 10:05 AM/)).toBeTruthy()
  const changes = [...(entry?.querySelectorAll('ul > li') ?? [])].map(({ textContent }) => textContent)
  expect(changes).toEqual([
    'Effective from — → Dec 3, 2026',
    'Balance after — → ₱8,685.00',
    'Budget ₱1,000.00 → ₱15,000.00',
  ])
})
