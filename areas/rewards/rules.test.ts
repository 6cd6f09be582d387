import { Message } from '#platform/words.ts'
import { describe, expect, test } from 'vitest'
import {
  finalStatus,
  canTransition,
  needsApproval,
  type RewardAction,
  getAmountError,
  getTransitionError,
} from '#areas/rewards/rules.ts'
import { getRedeemError, getTransitionError as getRedemptionError } from '#areas/rewards/prp/rules.ts'
import {
  type FulfilmentAction,
  getRemarksError,
  nextSteps,
  type TransitionInput,
} from '#platform/contract/fulfilment.ts'

const reward = { status: 'pending' as const, requesterId: 1, failed: 0, needsApproval: true }

describe('reward', () => {
  test.each<[RewardAction, number, string | null]>([
    ['approve', 1, 'platform.OWN_REQUEST'],
    ['reject', 1, 'platform.OWN_REQUEST'],
    ['approve', 2, null],
    ['update', 2, 'rewards.NOT_REQUESTER'],
    ['cancel', 1, null],
    ['retry', 2, 'rewards.STATUS_NOT_ALLOWED'],
    ['stop', 2, 'rewards.STATUS_NOT_ALLOWED'],
  ])('allows %s by person %i: %o', (action, id, error) => {
    expect(getTransitionError(action, reward, { id })?.code ?? null).toBe(error)
  })

  test('is retried only with failed recipients, by another person unless it needed no approval', () => {
    const over = { ...reward, status: 'partially_completed' as const }
    expect(getTransitionError('retry', over, { id: 2 })?.code).toBe('rewards.NONE_FAILED')
    expect(getTransitionError('retry', { ...over, failed: 1 }, { id: 1 })?.code).toBe('platform.OWN_REQUEST')
    expect(getTransitionError('retry', { ...over, failed: 1, needsApproval: false }, { id: 1 })).toBeNull()
  })

  test('allows only the defined transitions', () => {
    expect(canTransition('pending', 'approved')).toBe(true)
    expect(canTransition('pending', 'completed')).toBe(false)
    expect(canTransition('completed', 'processing')).toBe(false)
    expect(canTransition('rejected', 'approved')).toBe(false)
  })

  test.each([
    [{ credited: 2, failed: 0 }, 'completed'],
    [{ credited: 1, failed: 1 }, 'partially_completed'],
    [{ credited: 0, failed: 2 }, 'failed'],
  ])('reward with %o ends as %s', (counts, end) => {
    expect(finalStatus(counts)).toBe(end)
  })

  test('reward of few coins per day needs no approval; a reward of eLoad credit always does', () => {
    expect([
      needsApproval('VC', 10_000, 0),
      needsApproval('VC', 10_000, 1),
      needsApproval('BLVCK', 10_001, 0),
      needsApproval('ELOAD', 100, 0),
    ]).toEqual([false, true, true, true])
    expect([
      getAmountError('ELOAD', 99),
      getAmountError('ELOAD', 500_000),
      getAmountError('VC', 1.5),
    ]).toEqual([expect.any(Message), null, expect.any(Message)])
  })
})

describe('redemption', () => {
  const waiting = { status: 'pending' as const, deliverable: true, createdById: 1 }

  test('has different transitions for delivered and credited items', () => {
    expect(nextSteps('pending', true)).toEqual(['processing', 'cancelled'])
    expect(nextSteps('pending', false)).toEqual(['credited', 'cancelled'])
    expect(nextSteps('processing', true)).toEqual(['shipped', 'ready_for_pickup', 'cancelled'])
    expect(nextSteps('completed', true)).toEqual([])
    expect(nextSteps('forfeited', true)).toEqual([])
  })

  test('is decided by a person other than its maker with the level of approvers, and forfeited only by the job', () => {
    expect(getRedemptionError('cancelled', waiting, { id: 1, level: 40 })?.code).toBe('own')
    expect(getRedemptionError('processing', waiting, { id: 1, level: 40 })?.code).toBe('own')
    expect(getRedemptionError('processing', waiting, { id: 2, level: 39 })?.code).toBe('level')
    expect(getRedemptionError('cancelled', waiting, { id: 2, level: 40 })).toBeNull()
    expect(
      getRedemptionError('cancelled', { ...waiting, createdById: null }, { id: 1, level: 40 }),
    ).toBeNull()
    expect(getRedemptionError('forfeited', waiting, { id: 2, level: 40 })?.code).toBe('state')
  })

  const input: TransitionInput = { address: null, courier: null, trackingNo: '', proofs: 0, remarks: '' }
  test.each<[FulfilmentAction, Partial<TransitionInput>, string | null]>([
    ['shipped', {}, 'courier'],
    ['shipped', { courier: 'Pick-up', trackingNo: 'X' }, 'courier'],
    ['shipped', { courier: 'LBC' }, 'trackingNo'],
    ['shipped', { courier: 'LBC', trackingNo: 'X' }, null],
    ['shipped', { address: '', courier: 'LBC', trackingNo: 'X' }, 'address'],
    ['delivered', {}, 'proof'],
    ['completed', { proofs: 1 }, null],
    ['cancelled', { remarks: 'No' }, 'reason'],
    ['processing', {}, null],
  ])('redemption to %s with %o requires %o', (to, given, error) => {
    expect(getRemarksError(to, { ...input, ...given })?.code ?? null).toBe(error)
  })

  const item: Parameters<typeof getRedeemError>[0] = {
    name: 'Fan',
    status: 'active',
    startAt: null,
    endAt: null,
    stock: 1,
    limitPerUser: null,
  }
  test.each<[Partial<typeof item>, number, string | null]>([
    [{}, 0, null],
    [{ stock: 0 }, 0, 'OUT_OF_STOCK'],
    [{ status: 'inactive' }, 0, 'ITEM_INACTIVE'],
    [{ startAt: '2026-12-01T00:00:00Z' }, 0, 'ITEM_NOT_YET'],
    [{ endAt: '2026-11-22T00:00:00Z' }, 0, 'ITEM_ENDED'],
    [{ limitPerUser: 1 }, 1, 'ITEM_LIMIT'],
    [{ limitPerUser: 2 }, 1, null],
  ])('redemption of %o after %i redemptions returns %o', (change, before, expected) => {
    const error = getRedeemError({ ...item, ...change }, before, '2026-11-22T00:00:00Z')
    if (expected === null) expect(error).toBeNull()
    else expect(error?.code).toBe(`rewards.${expected}`)
  })
})
