import { expect, test } from 'vitest'
import { checkWords } from '#areas/merchants/kyc/check-words.ts'
import { kycRecord } from '#areas/merchants/kyc/testing/kyc-record.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import type { KycDetails, KycRecord } from '#areas/merchants/kyc/contract.ts'
import type { WatchlistRecord } from '#areas/merchants/watchlist/contract.ts'
import { getWords } from '#platform/console/i18n.ts'
import { wholeBasisPoints } from '#platform/contract/fields.ts'
import { checksOf } from './case-checks.ts'

const watchlist = (about: Partial<WatchlistRecord> = {}) =>
  ({ watchlistStatus: 'clear', matches: [], ...about }) as WatchlistRecord

const checks = (
  kyc: Partial<KycRecord>,
  { birth_date = '1990-05-30', list = watchlist() }: { birth_date?: string; list?: WatchlistRecord } = {},
) =>
  checksOf(getWords(checkWords), getWords(kycWords), {
    kyc: kycRecord(kyc),
    details: { birth_date, is_masked: false } as KycDetails,
    watchlist: list,
    today: '2026-11-24',
  })

test('checks of a case › all pass for a complete submission', () => {
  const { doubtful, passed } = checks({})
  expect(doubtful).toEqual([])
  expect(passed).toHaveLength(6)
})

const t = getWords(checkWords)

test.each<[string, Partial<KycRecord>, string]>([
  [
    'a low face match',
    { face_match_score: wholeBasisPoints(89_00) },
    t('faceMatchLow', { score: '89.00%', threshold: '90.00%' }),
  ],
  ['a missing face match', { face_match_score: null }, t('noFaceMatch')],
  ['an expired ID', { id_expiry: '2026-11-23' }, t('expired', { date: 'Nov 23, 2026' })],
  ['an unknown expiry date', { id_expiry: null }, t('expiryUnknown')],
  ['a shared ID number', { same_id_numbers: 2 }, t('idNumberShared', { n: 2 })],
  ['a missing image', { id_type: 'UMID', id_expiry: null }, t('imagesMissing', { parts: 'ID back' })],
])('checks of a case › %s is to be reviewed', (_, kyc, sentence) => {
  expect(checks(kyc).doubtful).toEqual([sentence])
})

test('checks of a case › an underage subscriber and open watchlist matches are to be reviewed', () => {
  expect(checks({}, { birth_date: '2009-01-01' }).doubtful).toEqual([t('underage', { age: '17', min: '18' })])
  const matches = [{ remembered: null }, { remembered: {} }] as WatchlistRecord['matches']
  expect(checks({}, { list: watchlist({ matches }) }).doubtful).toEqual([t('similarNames', { n: 1 })])
})
