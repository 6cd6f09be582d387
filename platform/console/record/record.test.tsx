import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { HttpError, ApiError } from '#platform/console/api/api.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { DialogButton } from '#platform/console/record/DialogButton.tsx'
import { ScreenButton } from '#platform/console/record/ScreenButton.tsx'
import { RecordActions } from '#platform/console/record/RecordActions.tsx'
import { DiffTable } from '#platform/console/record/DiffTable.tsx'
import { recordRef } from '#platform/contract/record-ref.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Masked } from '#platform/console/record/Masked.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { nobody, person as signedIn, useDisabledReason } from '#platform/console/session/session.ts'
import { makers } from '#platform/access/access.ts'
import { ok, saved, serveCalls, renderScreen } from '#platform/console/testing.tsx'
import { screen as screenOf } from '#platform/console/screen.ts'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import { ErrorState } from '#platform/console/record/States.tsx'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { revealCall } from '#platform/contract/reveal.ts'
import { colourOf, labelOf } from '#platform/ui/status.ts'

const person = userEvent.setup()
const form = screenOf({ path: '/form', title: 'Form', needs: 'signed-in', load: () => new Promise(() => {}) })

describe('status badge', () => {
  test.each([
    ['approved', 'success', 'Approved'],
    ['for_approval', 'warning', 'For Approval'],
    ['voided', 'danger', 'Voided'],
    ['ended', 'secondary', 'Ended'],
    ['PendingKYC', 'warning', 'PendingKYC'],
    ['something_new', 'secondary', 'Something New'],
    ['kyc-link', 'secondary', 'Kyc Link'],
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

test('masked values › show a lock with the reason below the level of a maker', async () => {
  signedIn.set({ ...nobody, id: 7, level: 10 })
  await renderScreen(maskedFields)
  expect(screen.getByText('+63917***4567')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  const locks = screen.getAllByRole('img')
  expect(locks).toHaveLength(2)
  for (const lock of locks) expect(lock.title).toBe(lock.getAttribute('aria-label'))
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
            actor: { id: 3, email: 'ana@erp.test', name: 'Ana Reyes' },
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
    'Effective from Dec 3, 2026',
    'Balance after ₱8,685.00',
    'Budget ₱1,000.00 → ₱15,000.00',
  ])
})

describe('staff in a history', () => {
  const entryBy = (id: number, name: string, verifiedBy: string | null) => ({
    id,
    recordId: '12',
    action: 'Update',
    fromStatus: null,
    toStatus: null,
    changes: [{ field: 'verifiedBy', old: null, new: verifiedBy }],
    reason: '',
    actor: { id, email: `${name.toLowerCase()}@erp.test`, name },
    ip: '127.0.0.1',
    createdAt: '2026-11-21T02:05:00Z',
  })
  const show = () => {
    serveCalls({
      '/audit/record-history': () =>
        ok({
          rows: [entryBy(4, 'Ben', 'ana@erp.test'), entryBy(3, 'Ana', null)],
          pageInfo: { page: 1, limit: 10, total: 2, noOfPage: 1 },
        }),
    })
    return renderScreen(() => <HistoryPanel kind="topup" id={12} />)
  }

  test('is linked to the user record, also where a value is their email', async () => {
    signedIn.set({ ...nobody, id: 7, level: 60 })
    await show()
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Ben', '/management/user/4'],
      ['Ana', '/management/user/3'],
      ['Ana', '/management/user/3'],
    ])
  })

  test('is plain text for people who may not open users', async () => {
    signedIn.set({ ...nobody, id: 7, level: 10 })
    await show()
    expect(await screen.findByText(/Ben/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('viewers of a record', () => {
  const show = (level: number) => {
    signedIn.set({ ...nobody, id: 7, level })
    const asked: unknown[] = []
    serveCalls({
      '/audit/record-history': () =>
        ok({ rows: [], pageInfo: { page: 1, limit: 10, total: 0, noOfPage: 0 } }),
      '/audit/views': ({ filters }) => {
        asked.push(filters)
        const view = {
          id: 1,
          viewedAt: '2026-11-21T02:05:00Z',
          access: 'view',
          kind: 'topup',
          recordId: '12',
        }
        const actor = { id: 3, email: 'ana@erp.test', name: 'Ana Reyes' }
        const rest = { label: 'TOP0000012', reason: 'Ticket 7', requestId: 'r', ip: '', call: '/topup/info' }
        return ok({
          rows: [{ ...view, actor, ...rest }],
          pageInfo: { page: 1, limit: 10, total: 1, noOfPage: 1 },
        })
      },
    })
    return renderScreen(() => <HistoryPanel kind="topup" id={12} />).then(() => asked)
  }

  test('are loaded when their section is opened', async () => {
    const asked = await show(60)
    const summary = await screen.findByText('Who viewed this?')
    expect(asked).toEqual([])
    await userEvent.click(summary)
    expect((await screen.findByText('Ana Reyes')).closest('li')?.textContent).toContain('Ticket 7')
    expect(asked).toEqual([{ kind: 'topup', recordId: '12' }])
  })

  test('are not shown to people who may not read the audit log', async () => {
    await show(59)
    expect(await screen.findByText(/Changes to this record appear here/)).toBeTruthy()
    expect(screen.queryByText('Who viewed this?')).toBeNull()
  })
})

test('DiffTable › shows labels, statuses, files, lists and groups of fields as text', async () => {
  const rows = [
    { field: 'reasonCode', label: 'Dahilan', before: null, after: 'Iba pa' },
    { field: 'asked.ended', before: null, after: 'cancelled' },
    { field: 'photos', before: [], after: ['kantoads/audit/1790000000000-00000045-front.png'] },
    {
      field: 'checks',
      before: null,
      after: [
        { item: 'Visible', passed: false },
        { item: 'Clean', passed: true },
      ],
    },
  ]
  await renderScreen(() => <DiffTable rows={rows} />)
  await screen.findByText('Dahilan')
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeAfter',
    'Dahilan—Iba pa',
    'Ended as—Cancelled',
    'Photos—front.png',
    'Checks—Item: Visible, Passed: No; Item: Clean, Passed: Yes',
  ])
})

test('DiffTable › links other records for people who may open them', async () => {
  const networks = [recordRef('eload-network', 1, 'Globe'), recordRef('eload-network', 2, 'Smart')]
  const rows = [{ field: 'networks', before: [], after: networks }]
  signedIn.set({ ...nobody, id: 7, level: 60 })
  const { unmount } = await renderScreen(() => <DiffTable rows={rows} />)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Globe', '/management/eload-network/1'],
    ['Smart', '/management/eload-network/2'],
  ])
  unmount()
  signedIn.set({ ...nobody, id: 7, level: 10 })
  await renderScreen(() => <DiffTable rows={rows} />)
  expect(await screen.findByText('Globe, Smart')).toBeTruthy()
})

describe('actions of a record', () => {
  const actions = (close: string | null, edit: string | null) => () => (
    <RecordScreen
      title="Aling Nena"
      actions={
        <>
          <ActionButton label="Edit" disabledReason={edit} onPress={() => {}} />
          <ActionButton label="Close wallet" disabledReason={close} onPress={() => {}} />
        </>
      }
    />
  )

  test('are in a menu with the reason if the state of the record excludes them', async () => {
    await renderScreen(actions('The balance must be zero.', null))
    expect(screen.queryByRole('button', { name: 'Close wallet' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'More actions' }))
    expect(screen.getByText('The balance must be zero.').closest('li')?.textContent).toBe(
      'Close walletThe balance must be zero.',
    )
  })

  test('are in a menu beyond two plain and one primary action, destructive ones last', async () => {
    const pressed: string[] = []
    const Many = () => {
      const [isSent, setSent] = useState(false)
      return (
        <RecordScreen
          title="Aling Nena"
          actions={
            <>
              <ActionButton label="Delete" danger onPress={() => pressed.push('Delete')} />
              {isSent && <ActionButton label="Resend" onPress={() => {}} />}
              <ActionButton label="Edit" onPress={() => setSent(true)} />
              <ActionButton label="Copy" onPress={() => {}} />
              <DialogButton label="Print">{() => 'Two pages'}</DialogButton>
              <ActionButton label="Publish" variant="filled" shortcut="p" onPress={() => {}} />
              <ActionButton label="Send" variant="filled" shortcut="s" onPress={() => pressed.push('Send')} />
            </>
          }
        />
      )
    }
    await renderScreen(Many)
    const shown = () =>
      screen
        .getAllByRole('button')
        .map((button) => button.firstElementChild?.textContent ?? button.textContent)
    expect(shown()).toEqual(['Edit', 'Copy', 'PublishP', '…'])
    const more = screen.getByRole('button', { name: 'More actions' })
    await person.click(more)
    expect(shown().slice(4)).toEqual(['Print', 'SendS', 'Delete'])
    await person.keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Delete')
    await person.keyboard('{Home}')
    expect(document.activeElement?.textContent).toBe('Print')
    await person.keyboard('d')
    expect(document.activeElement?.textContent).toBe('Delete')
    await person.keyboard('{Enter}')
    expect(pressed).toEqual(['Delete'])
    expect(document.activeElement).toBe(more)
    expect(shown()).toHaveLength(4)
    await person.keyboard('s')
    expect(pressed).toEqual(['Delete', 'Send'])
    await person.click(more)
    await person.click(screen.getByRole('button', { name: 'Print' }))
    expect(await screen.findByText('Two pages')).toBeTruthy()
    await person.keyboard('{Escape}')
    await person.click(screen.getByRole('button', { name: 'Edit' }))
    expect(shown()).toEqual(['Resend', 'Edit', 'PublishP', '…'])
  })

  test('are one line with the reason if the person has permission for none', async () => {
    signedIn.set({ ...nobody, id: 7, level: 10 })
    await renderScreen(() => {
      const Content = actions(useDisabledReason(makers), useDisabledReason(makers))
      return <Content />
    })
    expect(screen.getByText('View only.')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('are not one line with the reason beside a link to a form that the person may use', async () => {
    signedIn.set({ ...nobody, id: 7, level: 10 })
    await renderScreen(() => (
      <RecordActions>
        <ScreenButton to={form} label="Edit" isForViewers={false} />
        <ActionButton label="Deactivate" disabledReason={useDisabledReason(makers)} onPress={() => {}} />
      </RecordActions>
    ))
    expect(screen.getByText('Edit')).toBeTruthy()
    expect(screen.queryByText('View only.')).toBeNull()
  })

  test('the reason is below the title of the record, not where a part of it declares it', async () => {
    await renderScreen(() => (
      <RecordScreen title="Aling Nena">
        <section aria-label="Limits">
          <ViewOnly reason="This wallet is closed." />
        </section>
      </RecordScreen>
    ))
    expect(screen.getByText(/This wallet is closed/).closest('section')).toBeNull()
    const title = screen.getByRole('heading', { name: 'Aling Nena' }).closest('header')
    expect(title?.nextElementSibling?.textContent).toBe('View only. This wallet is closed.')
  })

  test('a button outside of them has a missing permission as tooltip', async () => {
    signedIn.set({ ...nobody, id: 7, level: 10 })
    await renderScreen(() => (
      <ActionButton label="Freeze" disabledReason={useDisabledReason(makers)} onPress={() => {}} />
    ))
    const button = screen.getByRole('button', { name: 'Freeze' })
    expect(button.parentElement?.textContent).toBe('Freeze')
    expect(button.parentElement?.title).toMatch(/^You need a role/)
  })
})

test('DialogButton › is listed with its reason among the unavailable actions of a record', async () => {
  await renderScreen(() => (
    <RecordActions>
      <DialogButton label="Change rebate">{() => null}</DialogButton>
      <DialogButton label="Switch provider" disabledReason="The network has no other provider.">
        {() => null}
      </DialogButton>
    </RecordActions>
  ))
  expect(screen.queryByRole('button', { name: 'Switch provider' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Change rebate' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'More actions' })).toBeTruthy()
})

describe('RecordScreen with a history', () => {
  const Typed = () => {
    const [text, setText] = useState('')
    return <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
  }
  const request = (change: object) => ({
    id: 4,
    ref: 'APR0000004',
    kind: 'wallet-status',
    kindTitle: { en: 'Wallet status', fil: 'Status ng wallet' },
    title: { en: 'Release the wallet of Aling Nena', fil: 'I-release ang wallet ni Aling Nena' },
    status: 'pending',
    maker: { id: 9, name: 'Hazel Magbanua', email: 'hazel@erp.test' },
    createdAt: '2026-11-28T01:00:00.000Z',
    canOpen: false,
    ...change,
  })
  const open = (requests: object[]) => {
    serveCalls({
      '/audit/record-history': () =>
        ok({ rows: [], pageInfo: { page: 1, limit: 10, total: 12, noOfPage: 2 } }),
      '/approvals/of-record': () => ok(requests),
    })
    return renderScreen(() => (
      <RecordScreen title="Aling Nena" history={{ kind: 'wallet', id: 3 }}>
        <Typed />
      </RecordScreen>
    ))
  }

  test('shows it in the last tab with the number of entries, and keeps the input of the first', async () => {
    await open([])
    await person.type(await screen.findByLabelText('Note'), 'Called twice')
    await person.click(await screen.findByRole('tab', { name: /^History\s*12$/ }))
    expect(await screen.findByText(/^Changes to this record appear here/)).toBeTruthy()
    await person.click(screen.getByRole('tab', { name: 'Details' }))
    expect((screen.getByLabelText('Note') as HTMLInputElement).value).toBe('Called twice')
    expect(screen.queryByRole('region', { name: 'Pending requests' })).toBeNull()
  })

  test('names pending and returned requests with their makers', async () => {
    await open([request({}), request({ id: 5, status: 'returned', title: { en: 'Aling Nena', fil: '' } })])
    const banner = await screen.findByRole('region', { name: 'Pending requests' })
    expect(banner.textContent).toMatch(
      /Pending approval: Release the wallet of Aling Nena\. Requested by Hazel Magbanua .*Returned for changes: Requested by/,
    )
  })
})

test('Facts › break an email before its @', async () => {
  await renderScreen(() => <Facts facts={[['Email', 'nena@example.com']]} />)
  const value = screen.getByText('nena@example.com')
  expect(value.innerHTML).toBe('nena<wbr>@example.com')
})

test('Facts › list missing values by their labels', async () => {
  await renderScreen(() => (
    <Facts
      facts={[
        ['Name', 'Bike'],
        ['Colour', ''],
        ['Size', null],
      ]}
    />
  ))
  expect(screen.getByText('Not set: Colour, Size')).toBeTruthy()
  expect(screen.getAllByRole('term')).toHaveLength(1)
})
