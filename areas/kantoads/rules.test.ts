import { expect, test } from 'vitest'
import { auditSteps, scoreOf, whyNotAudit, whyNotFindings } from '#areas/kantoads/audits/rules.ts'
import { AuditStatus } from '#areas/kantoads/audits/contract.ts'
import { payoutColumns, payoutLine, resultFrom, whyNotMatch } from '#areas/kantoads/bank-files/rules.ts'
import { whyNotCancellation } from '#areas/kantoads/cancellations/rules.ts'
import { CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { cashoutSteps, whyNotCashout } from '#areas/kantoads/cashouts/rules.ts'
import { reasonWords } from '#areas/kantoads/reason-words.ts'
import { sayWhy } from '#areas/kantoads/steps.ts'
import { TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { topupSteps, whyNotTopup } from '#areas/kantoads/topups/rules.ts'
import { sayIn } from '#platform/words/words.ts'

const [one, two] = [{ id: 1 }, { id: 2 }]

/** Every way that leads on, as `from → to`. */
const waysOf = (steps: Record<string, { from: readonly string[] }>) =>
  Object.entries(steps)
    .flatMap(([to, { from }]) => from.map((start) => `${start} → ${to}`))
    .toSorted((a, b) => a.localeCompare(b))

test('top-ups, cashouts and audits go only the ways of the contract', () => {
  expect(waysOf(topupSteps)).toEqual([
    'pending → rejected',
    'pending → verified',
    'verified → approved',
    'verified → rejected',
  ])
  expect(waysOf(cashoutSteps)).toEqual([
    'failed → processing',
    'failed → rejected',
    'pending → rejected',
    'pending → verified',
    'processing → failed',
    'processing → paid',
    'verified → processing',
    'verified → rejected',
  ])
  expect(waysOf(auditSteps)).toEqual([
    'failed → closed',
    'failed → for_reaudit',
    'for_audit → in_progress',
    'for_reaudit → in_progress',
    'in_progress → failed',
    'in_progress → passed',
    'passed → closed',
  ])
})

test('a second person takes the step that money follows', () => {
  expect(whyNotTopup({ status: 'verified', verifiedById: 1 }, 'approved', one)).toEqual({ reason: 'own' })
  expect(whyNotTopup({ status: 'verified', verifiedById: 1 }, 'approved', two)).toBeNull()
  expect(whyNotCashout({ status: 'failed', verifiedById: 1 }, 'processing', one)).toEqual({ reason: 'own' })
  expect(whyNotCashout({ status: 'processing', verifiedById: 1 }, 'paid', one)).toBeNull()
  const sent = { status: 'processing', verifiedById: 2, processedById: 1 } as const
  expect(whyNotCashout({ ...sent, batchId: 9 }, 'failed', one)).toEqual({ reason: 'sentByYou' })
  expect(whyNotCashout({ ...sent, batchId: 9 }, 'failed', two)).toBeNull()
  expect(whyNotCashout({ ...sent, batchId: null }, 'failed', one)).toBeNull()
  expect(whyNotAudit({ status: 'passed', foundById: 2 }, 'closed', two)).toEqual({ reason: 'own' })
  const request = {
    status: 'under_review',
    requestedById: 1,
    effectiveDate: '2026-12-01',
    isDue: false,
  } as const
  expect(whyNotCancellation(request, 'approved', one)).toEqual({ reason: 'own' })
  expect(whyNotCancellation({ ...request, status: 'approved' }, 'completed', one)).toMatchObject({
    reason: 'notYet',
  })
})

test('a score is the share of what is in order, to the nearest hundredth', () => {
  const checks = (passed: number, of: number) =>
    Array.from({ length: of }, (_, nth) => ({ passed: nth < passed }))
  expect(scoreOf([])).toBe(0)
  expect(scoreOf(checks(1, 3))).toBe(3_333)
  expect(scoreOf(checks(2, 3))).toBe(6_667)
  expect(scoreOf(checks(1, 8))).toBe(1_250)
  expect(scoreOf(checks(4, 4))).toBe(10_000)
  const found = { checks: [1], photos: [1] }
  expect(whyNotFindings('passed', { ...found, score: 6_999 })).toEqual({
    reason: 'scoreTooLow',
    least: '70.00%',
  })
  expect(whyNotFindings('failed', { ...found, score: 0 })).toBeNull()
})

test('a line to the bank has a value for each column, and its amount two decimals', () => {
  const line = payoutLine('ADP0000001', 'InstaPay', 7, {
    refNo: 'ADC0000012',
    bankCode: 'BOPIPHMM',
    bank: 'BPI',
    accountNo: '0012345678',
    accountName: 'Nena Reyes',
    net: 125_005,
  })
  expect(line).toHaveLength(payoutColumns.length)
  expect(line[payoutColumns.indexOf('amount')]).toBe('1250.05')
  expect(line[payoutColumns.indexOf('account_number')]).toBe('0012345678')
})

test('banks say in many words that they paid or did not', () => {
  expect(['PAID', ' Success', 'ACSC'].map(resultFrom)).toEqual(['paid', 'paid', 'paid'])
  expect(['Returned', 'RJCT'].map(resultFrom)).toEqual(['failed', 'failed'])
  expect(resultFrom('pending')).toBeNull()
  const paid = { amount: 5, result: 'paid' } as const
  const payout = { status: 'processing', net: 6, processedById: 2 }
  expect(whyNotMatch(paid, payout, one)).toEqual({ reason: 'wrongAmount' })
  expect(whyNotMatch(paid, payout, two)).toEqual({ reason: 'answersYou' })
  expect(whyNotMatch(paid, null, one)).toEqual({ reason: 'chooseCashout' })
  expect(whyNotMatch(paid, { ...payout, status: 'failed', net: 5 }, one)).toBeNull()
  expect(whyNotMatch({ ...paid, result: 'failed' }, { ...payout, status: 'failed', net: 5 }, one)).toEqual({
    reason: 'state',
    status: 'failed',
  })
})

test('every state has a word in both languages', () => {
  for (const language of ['en', 'fil'] as const) {
    const say = sayIn(reasonWords, language)
    for (const status of [...TopupStatus.options, ...CashoutStatus.options, ...AuditStatus.options])
      expect(sayWhy(say, { reason: 'state', status })).not.toMatch(/\{|why_|is_/)
  }
})
