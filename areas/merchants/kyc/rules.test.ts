import { describe, expect, test } from 'vitest'
import { type ImageFacts, KycAction, type KycState } from '#areas/merchants/kyc/contract.ts'
import {
  bindingOf,
  bringsImages,
  validateReason,
  validateApproval,
  hasCase,
  partsFor,
  getKycActionError,
  getReviewError,
} from '#areas/merchants/kyc/rules.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { wholeBasisPoints } from '#platform/contract/fields.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const ana = { id: 1, level: approverLevel }
const ben = { id: 2, level: approverLevel }

const state = (kyc_acct_status: string, about: Partial<KycState> = {}): KycState => ({
  kyc_acct_type: 'PendingKYC',
  kyc_acct_status,
  watchlist_status: 'clear',
  frozen_by_id: null,
  face_match_score: wholeBasisPoints(9_500),
  case: null,
  ...about,
})
const open = (about: object): KycState['case'] => ({
  case_id: 1,
  kind: 'review',
  opened_at: '2026-11-20T00:00:00Z',
  due_at: '2026-11-21T00:00:00Z',
  locked_by_id: null,
  locked_by: null,
  locked_until: null,
  set_manual_by_id: null,
  set_manual_by: null,
  is_resubmission: false,
  ...about,
})

describe('getKycActionError', () => {
  test('allows in each state only the actions of the contract', () => {
    const allowed = Object.fromEntries(
      ['', 'PendingVerification', 'ManualVerification', 'FailedVerification', 'Live', 'Freeze'].map(
        (status) => [
          status,
          KycAction.options.filter((action) => getKycActionError(state(status), action, ana, now) === null),
        ],
      ),
    )
    expect(allowed).toEqual({
      '': [],
      PendingVerification: ['approve', 'reject', 'request-reupload', 'set-manual'],
      ManualVerification: ['approve', 'reject'],
      FailedVerification: ['set-manual'],
      Live: ['freeze'],
      Freeze: ['unfreeze'],
    })
  })

  test('rejects the approval but not the rejection of a watchlisted person', () => {
    const listed = state('PendingVerification', { watchlist_status: 'watchlisted' })
    expect(getKycActionError(listed, 'approve', ana, now)?.code).toBe('merchants.APPROVE_WATCHLISTED')
    expect(getKycActionError(listed, 'reject', ana, now)).toBeNull()
  })

  test('requires another person to decide a manual verification or a freeze', () => {
    const byAna = state('ManualVerification', { case: open({ kind: 'manual', set_manual_by_id: ana.id }) })
    expect(getKycActionError(byAna, 'approve', ana, now)?.code).toBe('merchants.OWN_MANUAL')
    expect(getKycActionError(byAna, 'approve', ben, now)).toBeNull()
    const frozen = state('Freeze', { frozen_by_id: ana.id })
    expect(getKycActionError(frozen, 'unfreeze', ana, now)?.code).toBe('merchants.OWN_FREEZE')
    expect(getKycActionError(frozen, 'unfreeze', ben, now)).toBeNull()
  })

  test('requires the level of an approver for decisions', () => {
    const maker = { ...ana, level: approverLevel - 1 }
    const allowed = (status: string) =>
      KycAction.options.filter((action) => getKycActionError(state(status), action, maker, now) === null)
    expect(allowed('PendingVerification')).toEqual(['request-reupload', 'set-manual'])
    expect(['Live', 'Freeze'].flatMap(allowed)).toEqual([])
  })

  test('reserves a case for its assignee until the lock expires', () => {
    const held = (locked_until: string) =>
      state('PendingVerification', { case: open({ locked_by_id: ana.id, locked_by: 'Ana', locked_until }) })
    expect(getKycActionError(held('2026-11-21T00:10:00Z'), 'approve', ben, now)).toMatchObject({
      code: 'merchants.CASE_HELD',
      params: { name: 'Ana' },
    })
    expect(getKycActionError(held('2026-11-20T23:50:00Z'), 'approve', ben, now)).toBeNull()
    expect(hasCase(held('2026-11-21T00:10:00Z'), ana, now)).toBe(true)
  })
})

describe('getReviewError', () => {
  const image = (is_current: boolean, is_viewed: boolean): ImageFacts => ({
    image_id: 1,
    side: 'selfie',
    action: 'Upload',
    created_at: '2026-11-20T00:00:00Z',
    is_back: false,
    is_current,
    is_viewed,
  })
  const held = { locked_by_id: ana.id, locked_by: 'Ana', locked_until: '2026-11-21T00:10:00Z' }
  const codeFor = (images: ImageFacts[], about: object = held, action: KycAction = 'approve') => {
    const kyc = { ...state('PendingVerification', { case: open(about) }), images }
    return getReviewError(kyc, action, ana, now)?.code ?? null
  }

  test('requires the case, then images, then that each current image is viewed', () => {
    expect(codeFor([image(true, true)], {})).toBe('merchants.CASE_NOT_TAKEN')
    expect(codeFor([])).toBe('merchants.IMAGES_MISSING')
    expect(codeFor([image(true, true), image(true, false)])).toBe('merchants.IMAGES_NOT_VIEWED')
    expect(codeFor([image(true, true), image(false, false)])).toBeNull()
    expect(codeFor([], { ...held, kind: 'manual' })).toBeNull()
  })

  test.each(['reject', 'request-reupload'] as const)('requires the same for %s, except images', (action) => {
    expect(codeFor([image(true, true)], {}, action)).toBe('merchants.CASE_NOT_TAKEN')
    expect(codeFor([image(true, false)], held, action)).toBe('merchants.IMAGES_NOT_VIEWED')
    expect(codeFor([], held, action)).toBeNull()
  })

  test('requires a second reviewer without a face match score, also for a resubmission', () => {
    const unscored = (about: object) => ({
      ...state('PendingVerification', { face_match_score: null, case: open({ ...held, ...about }) }),
      images: [image(true, true)],
    })
    for (const is_resubmission of [false, true]) {
      const kyc = unscored({ is_resubmission })
      expect(getReviewError(kyc, 'approve', ana, now)?.code).toBe('merchants.NO_FACE_MATCH')
      expect(getReviewError(kyc, 'set-manual', ana, now)).toBeNull()
      expect(getReviewError(kyc, 'reject', ana, now)).toBeNull()
    }
    expect(getReviewError(unscored({ kind: 'manual' }), 'approve', ana, now)).toBeNull()
  })

  test('requires nothing for actions that decide no submission', () => {
    expect(codeFor([image(true, false)], {}, 'set-manual')).toBeNull()
  })
})

describe('validateApproval', () => {
  const kyc = {
    id_type: 'PhilID',
    id_expiry: null,
    face_match_score: wholeBasisPoints(9_500),
    case: open({}),
  }
  const codes = (about: object, input: object = {}) =>
    validateApproval({ ...kyc, ...about }, input, '2026-11-21').map(({ code }) => code)

  test('requires the missing ID type, its expiry and a reason for a low or missing face match', () => {
    expect(codes({})).toEqual([])
    expect(codes({ face_match_score: null })).toEqual(['REASON_REQUIRED'])
    expect(codes({ face_match_score: null }, { reason: 'Video call.' })).toEqual([])
    expect(codes({ id_type: null })).toEqual(['ID_TYPE_REQUIRED'])
    expect(codes({ id_type: null }, { idType: 'Passport' })).toEqual(['ID_EXPIRY_REQUIRED'])
    expect(codes({ id_type: 'Passport', id_expiry: '2026-11-20' })).toEqual(['ID_EXPIRED'])
    expect(codes({ id_type: 'Passport', id_expiry: '2026-11-20' }, { idExpiry: '2026-11-21' })).toEqual([])
    expect(codes({ face_match_score: 8999 })).toEqual(['REASON_REQUIRED'])
    expect(codes({ face_match_score: 8999 }, { reason: 'Same scar.' })).toEqual([])
    expect(codes({ face_match_score: 9000 })).toEqual([])
  })
})

test('partsFor › requires a back unless the ID has one side', () => {
  expect(partsFor('PhilID')).toEqual(['id_front', 'id_back', 'selfie'])
  expect(partsFor('Passport')).toEqual(['id_front', 'selfie'])
})

test.each([
  ['reject', {}, 'reasonCode'],
  ['reject', { reasonCode: 'OTHER' }, 'reason'],
  ['reject', { reasonCode: 'BLURRED_ID' }, undefined],
  ['freeze', {}, 'reason'],
  ['freeze', { reason: 'Asked by the police.' }, undefined],
  ['approve', {}, undefined],
] as const)('validateReason › rejects %s with %j at %s', (action, input, field) => {
  expect(validateReason(action, input)?.field).toBe(field)
})

test('bringsImages › recognises uploads in any spelling', () => {
  expect(['Upload', 're-upload', 'REUPLOAD', 'Re-Upload'].every(bringsImages)).toBe(true)
  expect(['Request re-upload', 'Approve'].some(bringsImages)).toBe(false)
})

test('bindingOf › combines watchlist and freeze, the stronger first', () => {
  const bound = (watchlist_status: string, kyc_acct_status: string) =>
    bindingOf({ watchlist_status, kyc_acct_status })
  expect(bound('clear', 'Live')).toBeNull()
  expect(bound('under_review', 'Live')).toBe('on_hold')
  expect(bound('under_review', 'Freeze')).toBe('frozen')
  expect(bound('watchlisted', 'Live')).toBe('frozen')
})

test.each([
  ['The corner of the ID is cut off', null],
  ['Taken on 2026-11-28 in bad light', null],
  ['Send it to kyc-help.com instead', 'merchants.REUPLOAD_TEXT'],
  ['Open https://evil.example/x', 'merchants.REUPLOAD_TEXT'],
  ['Text the photo to 0917 123-4567', 'merchants.REUPLOAD_TEXT'],
])('reason for the customer › %s', (reason, code) => {
  expect(validateReason('request-reupload', { reasonCode: 'OTHER', reason })?.message.code ?? null).toBe(code)
})
