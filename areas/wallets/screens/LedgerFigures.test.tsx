import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ledgerFiguresWords } from '#areas/wallets/ledger-figures-words.ts'
import LedgerFigures from '#areas/wallets/screens/LedgerFigures.tsx'
import { nobody, person } from '#platform/console/session/session.ts'
import { renderScreen, serveCalls } from '#platform/console/testing.tsx'
import type { LedgerHealth } from '#platform/contract/ledger-health.ts'

const health: LedgerHealth = {
  state: 'wrong',
  clockAheadS: null,
  stopped: true,
  why: 'wallet:7:php: balance is 1',
  since: '2026-11-28T02:00:00Z',
  checkedAt: '2026-11-28T02:05:00Z',
  tookMs: 12,
  figuresShown: false,
  assets: [],
  errorCount: 0,
  errors: [],
}
const { requestResume, cause } = ledgerFiguresWords.en

afterEach(() => person.set(nobody))

async function open(level: number, shown: LedgerHealth = health) {
  person.set({ ...nobody, level })
  serveCalls({})
  await renderScreen(() => <LedgerFigures health={shown} text="Ledger" onClose={() => {}} />)
  return within(await screen.findByRole('dialog'))
}

test('ledger status › offers administrators the request to resume money movements', async () => {
  const dialog = await open(80)
  await userEvent.click(dialog.getByRole('button', { name: requestResume }))
  expect(await dialog.findByRole('textbox', { name: new RegExp(cause) })).toHaveProperty('maxLength', 500)
})

test.each([
  ['people below level 80', 79, health],
  ['administrators while money moves', 80, { ...health, stopped: false }],
] as const)('ledger status › offers no request to %s', async (_, level, shown) => {
  const dialog = await open(level, shown)
  expect(dialog.queryByRole('button', { name: requestResume })).toBeNull()
})

test('ledger status › tells that the clock of the database is ahead', async () => {
  const dialog = await open(20, { ...health, state: 'clock', stopped: false, clockAheadS: 36_000 })
  expect(dialog.queryByText(/36,000 seconds ahead/)).not.toBeNull()
})
