import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Verification } from '#areas/audit/contract.ts'
import { Findings } from '#areas/audit/screens/Findings.tsx'
import { words } from '#areas/audit/words.ts'
import { renderScreen } from '#platform/console/testing.tsx'

const at = '2026-11-28T02:00:00Z'
const noAnchors = { count: 0, first: null, last: null }
const anchors = { count: 2, first: { position: 1, at }, last: { position: 3, at } }
const result: Verification = {
  state: 'intact',
  entries: 3,
  sealed: 3,
  head: null,
  firstBroken: null,
  recordedBreaks: [],
  tookMs: 20,
  anchors,
  ledger: {
    state: 'intact',
    transfers: 2,
    sealed: 2,
    head: null,
    firstBroken: null,
    recordedBreaks: [],
    tookMs: 20,
    anchors,
  },
}
const ledger = result.ledger ?? null

test('findings › are intact for both chains that match their checkpoints', async () => {
  await renderScreen(() => <Findings result={result} onFollow={() => {}} />)
  expect(screen.queryByText(words.en.intact)).not.toBeNull()
  expect(screen.queryByText(words.en.ledgerIntact)).not.toBeNull()
})

test('findings › are not comparable, never intact, without checkpoints', async () => {
  const state = 'not-comparable'
  await renderScreen(() => (
    <Findings
      result={{
        ...result,
        state,
        anchors: noAnchors,
        ...(ledger && { ledger: { ...ledger, state, anchors: noAnchors } }),
      }}
      onFollow={() => {}}
    />
  ))
  expect(screen.queryByText(words.en.notComparable)).not.toBeNull()
  expect(screen.queryByText(words.en.ledgerNotComparable)).not.toBeNull()
  expect(screen.queryByText(words.en.intact)).toBeNull()
  expect(screen.queryByText(words.en.ledgerIntact)).toBeNull()
})

test('findings › name the transfer that was rewritten', async () => {
  await renderScreen(() => (
    <Findings
      result={{
        ...result,
        ...(ledger && {
          ledger: {
            ...ledger,
            state: 'broken',
            firstBroken: {
              position: 1_234,
              transferId: '00000000-0000-4000-8000-000000000001',
              cause: 'adjustment ADJ0000012',
              at,
              error: 'transfer-changed',
              checkpoint: null,
            },
          },
        }),
      }}
      onFollow={() => {}}
    />
  ))
  expect(screen.queryByText(/position 1,234, adjustment ADJ0000012/)).not.toBeNull()
  expect(screen.queryByText(words.en['history_transfer-changed'])).not.toBeNull()
})
