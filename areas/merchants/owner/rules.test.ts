import { expect, test } from 'vitest'
import { getOwnerFindings, isSameName } from '#areas/merchants/owner/rules.ts'

test.each([
  ['Jude Ramos', 'RAMOS, JUDE', true],
  ['Jude M. Ramos', 'Jude Ramos', true],
  ['Nena Peñalosa', 'nena penalosa', true],
  ['Tindahan 26', 'Jude Ramos', false],
  ['Jude', 'Jude Ramos', false],
  ['Jude Ramos', 'Jude Reyes', false],
  ['', 'Jude Ramos', false],
])('names › %s and %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})

test('owner › has a finding for each status that stops or doubts a payment', () => {
  const owner = {
    ownerName: 'Jude Ramos',
    ownerStatus: 'active',
    watchlistStatus: 'clear',
    kycAcctStatus: 'Live',
    walletStatus: 'active',
  }
  expect(getOwnerFindings(owner)).toEqual([])
  const codes = (change: Partial<typeof owner>) =>
    getOwnerFindings({ ...owner, ...change }).map(({ code }) => code)
  expect(codes({ ownerStatus: 'inactive', walletStatus: 'on_hold' })).toEqual([
    'merchants.OWNER_NOT_ACTIVE',
    'merchants.OWNER_ON_HOLD',
  ])
  expect(codes({ watchlistStatus: 'watchlisted' })).toEqual(['merchants.OWNER_WATCHLISTED'])
  expect(codes({ watchlistStatus: 'under_review' })).toEqual(['merchants.OWNER_UNDER_REVIEW'])
  expect(codes({ kycAcctStatus: 'Freeze', walletStatus: 'frozen' })).toEqual(['merchants.OWNER_FROZEN'])
})
