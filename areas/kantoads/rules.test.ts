import { expect, test } from 'vitest'
import {
  auditTransitions,
  scoreOf,
  getAuditTransitionError,
  getFindingsError,
} from '#areas/kantoads/audits/rules.ts'
import { AuditStatus } from '#areas/kantoads/audits/contract.ts'
import {
  payoutColumns,
  payoutLine,
  resultFrom,
  getMatchError,
  getResolveError,
} from '#areas/kantoads/bank-files/rules.ts'
import { getCancellationTransitionError } from '#areas/kantoads/cancellations/rules.ts'
import { CashoutStatus } from '#areas/kantoads/cashouts/contract.ts'
import { cashoutTransitions, getCashoutTransitionError } from '#areas/kantoads/cashouts/rules.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { type Actor, wrongStatus } from './transitions.ts'
import { TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { topupTransitions, getTopupTransitionError } from '#areas/kantoads/topups/rules.ts'

const [one, two] = [1, 2].map((id) => ({ id, email: `${id}@erp.test`, level: approverLevel })) as [
  Actor,
  Actor,
]

/** All transitions of a state machine, as `from → to`. */
const waysOf = (steps: Record<string, { from: readonly string[] }>) =>
  Object.entries(steps)
    .flatMap(([to, { from }]) => from.map((start) => `${start} → ${to}`))
    .toSorted((a, b) => a.localeCompare(b))

test('top-ups, cashouts and audits › allow only the transitions of the contract', () => {
  expect(waysOf(topupTransitions.rules)).toEqual([
    'pending → rejected',
    'pending → verified',
    'verified → approved',
    'verified → rejected',
  ])
  expect(waysOf(cashoutTransitions.rules)).toEqual([
    'failed → processing',
    'failed → rejected',
    'pending → rejected',
    'pending → verified',
    'processing → failed',
    'processing → paid',
    'verified → processing',
    'verified → rejected',
  ])
  expect(waysOf(auditTransitions.rules)).toEqual([
    'failed → closed',
    'failed → for_reaudit',
    'for_audit → in_progress',
    'for_reaudit → in_progress',
    'in_progress → failed',
    'in_progress → passed',
    'passed → closed',
  ])
})

test('transitions that lead to a payment › require a second person', () => {
  expect(getTopupTransitionError({ status: 'verified', verifiedById: 1 }, 'approved', one)).toMatchObject({
    code: 'platform.OWN_REQUEST',
  })
  expect(getTopupTransitionError({ status: 'verified', verifiedById: 1 }, 'approved', two)).toBeNull()
  expect(getCashoutTransitionError({ status: 'failed', verifiedById: 1 }, 'processing', one)).toMatchObject({
    code: 'platform.OWN_REQUEST',
  })
  expect(getCashoutTransitionError({ status: 'processing', verifiedById: 1 }, 'paid', one)).toBeNull()
  const sent = { status: 'processing', verifiedById: 2, processedById: 1 } as const
  const ownResult = { code: 'kantoads.RESULT_OF_OWN' }
  expect(getCashoutTransitionError(sent, 'paid', one)).toMatchObject(ownResult)
  expect(getCashoutTransitionError({ ...sent, batchMadeBy: two.email }, 'paid', two)).toMatchObject(ownResult)
  expect(getCashoutTransitionError(sent, 'paid', two)).toBeNull()
  expect(getCashoutTransitionError({ ...sent, batchId: 9 }, 'failed', one)).toMatchObject({
    code: 'kantoads.SENT_BY_YOU',
  })
  expect(getCashoutTransitionError({ ...sent, batchId: 9 }, 'failed', two)).toBeNull()
  expect(getCashoutTransitionError({ ...sent, batchId: null }, 'failed', one)).toBeNull()
  expect(getAuditTransitionError({ status: 'passed', foundById: 2 }, 'closed', two)).toMatchObject({
    code: 'platform.OWN_REQUEST',
  })
  const request = {
    status: 'under_review',
    requestedById: 1,
    effectiveDate: '2026-12-01',
    isDue: false,
  } as const
  expect(getCancellationTransitionError(request, 'approved', one)).toMatchObject({
    code: 'platform.OWN_REQUEST',
  })
  expect(getCancellationTransitionError({ ...request, status: 'approved' }, 'completed', one)).toMatchObject({
    code: 'kantoads.NOT_EFFECTIVE_YET',
  })
})

test('decisions › require the level of an approver, entering does not', () => {
  const maker = { ...one, level: approverLevel - 1 }
  const tooLow = { code: 'platform.LEVEL_TOO_LOW' }
  const topup = { status: 'verified', verifiedById: 2 } as const
  expect(getTopupTransitionError({ ...topup, status: 'pending' }, 'verified', maker)).toBeNull()
  for (const to of ['approved', 'rejected'] as const)
    expect(getTopupTransitionError(topup, to, maker)).toMatchObject(tooLow)
  const cashout = { status: 'processing', verifiedById: 2, processedById: 2 } as const
  expect(getCashoutTransitionError({ ...cashout, status: 'pending' }, 'verified', maker)).toBeNull()
  expect(getCashoutTransitionError({ ...cashout, status: 'verified' }, 'processing', maker)).toMatchObject(
    tooLow,
  )
  for (const to of ['paid', 'failed'] as const)
    expect(getCashoutTransitionError(cashout, to, maker)).toMatchObject(tooLow)
  expect(getAuditTransitionError({ status: 'passed', foundById: 2 }, 'closed', maker)).toMatchObject(tooLow)
  expect(getResolveError({ status: 'open', sentById: null, batchMadeBy: null }, maker)).toMatchObject(tooLow)
})

test('score › is the share of passed checks, to a hundredth of a percent', () => {
  const checks = (passed: number, of: number) =>
    Array.from({ length: of }, (_, index) => ({ passed: index < passed }))
  expect(scoreOf([])).toBe(0)
  expect(scoreOf(checks(1, 3))).toBe(3_333)
  expect(scoreOf(checks(2, 3))).toBe(6_667)
  expect(scoreOf(checks(1, 8))).toBe(1_250)
  expect(scoreOf(checks(4, 4))).toBe(10_000)
  const found = { checks: [1], photos: [1] }
  expect(getFindingsError('passed', { ...found, score: 6_999 })).toMatchObject({
    code: 'kantoads.SCORE_TOO_LOW',
    params: { min: '70.00%' },
  })
  expect(getFindingsError('failed', { ...found, score: 0 })).toBeNull()
})

test('bank file line › has a value for each column and an amount with two decimals', () => {
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

test('bank result › is recognised in many wordings', () => {
  expect(['PAID', ' Success', 'ACSC'].map(resultFrom)).toEqual(['paid', 'paid', 'paid'])
  expect(['Returned', 'RJCT'].map(resultFrom)).toEqual(['failed', 'failed'])
  expect(resultFrom('pending')).toBeNull()
  const paid = { amount: 5, result: 'paid' } as const
  const payout = { status: 'processing', net: 6, processedById: 2 } as const
  expect(getMatchError(paid, payout, one)).toMatchObject({ code: 'kantoads.AMOUNT_DIFFERS' })
  expect(getMatchError(paid, payout, two)).toMatchObject({ code: 'kantoads.RESULT_OF_OWN' })
  expect(getMatchError(paid, null, one)).toMatchObject({ code: 'kantoads.PAYOUT_REQUIRED' })
  expect(getMatchError(paid, { ...payout, status: 'failed', net: 5 }, one)).toBeNull()
  expect(
    getMatchError({ ...paid, result: 'failed' }, { ...payout, status: 'failed', net: 5 }, one),
  ).toMatchObject({
    code: 'kantoads.STATUS_NOT_ALLOWED',
    params: { status: 'Failed' },
  })
})

test('status words › exist for every status in both languages', () => {
  for (const status of [...TopupStatus.options, ...CashoutStatus.options, ...AuditStatus.options])
    for (const language of ['en', 'fil'] as const)
      expect(wrongStatus(status).in(language)).not.toMatch(/\{|status_/)
})
