import { describe, expect, test } from 'vitest'
import { CheckedBannerDraft } from '#areas/eload/banners/contract.ts'
import { bannerImageError, isLinkValue } from '#platform/contract/banner.ts'

describe('banner image', () => {
  test('must have the exact pixel size', () => {
    expect(bannerImageError({ width: 1080, height: 540, isVector: false })).toBeNull()
    expect(bannerImageError({ width: 1079, height: 540, isVector: false })?.code).toBe('fields.BANNER_SIZE')
  })
  test('may be an SVG of the same aspect ratio', () => {
    expect(bannerImageError({ width: 200, height: 100, isVector: true })).toBeNull()
    expect(bannerImageError({ width: 100, height: 100, isVector: true })?.code).toBe('fields.BANNER_SHAPE')
    expect(bannerImageError({ width: 0, height: 0, isVector: true })).not.toBeNull()
  })
})

describe('banner link', () => {
  test.each([
    ['none', '', true],
    ['none', '12', false],
    ['promo', '12', true],
    ['promo', 'twelve', false],
    ['category', '0', false],
    ['url', 'https://www.example.ph/promo', true],
    ['url', 'http://www.example.ph', false],
    ['url', 'javascript:alert(1)', false],
    ['url', '', false],
  ] as const)('%s %o: %o', (linkType, linkValue, expected) => {
    expect(isLinkValue(linkType, linkValue)).toBe(expected)
  })
  test('rejects an end before the start', () => {
    const draft = {
      title: 'Payday',
      image: 'eload/banner/1700000000000-0123abcd-payday.png',
      placement: 'home',
      startAt: '2026-12-02T00:00:00Z',
      endAt: '2026-12-01T00:00:00Z',
    }
    expect(CheckedBannerDraft.safeParse(draft).error?.issues[0]?.path).toEqual(['endAt'])
  })
})
