import { describe, expect, test } from 'vitest'
import { type Pixels, qualityHints } from '#areas/merchants/kyc/upload/image-quality.ts'

const [width, height] = [96, 64]
const large = { width: 1600, height: 1200 }

function picture(lightAt: (x: number, y: number) => number): Pixels {
  const data = Array.from({ length: width * height }, (_, at) => {
    const value = lightAt(at % width, Math.floor(at / width))
    return [value, value, value, 255]
  }).flat()
  return { width, height, data }
}
// Stripes four pixels wide, similar to the print on an ID.
const print = (dark: number, bright: number) => (x: number) => (Math.floor(x / 4) % 2 === 0 ? dark : bright)

describe('quality hints', () => {
  test('are empty for a sharp photo in good light', () => {
    expect(qualityHints(large, picture(print(70, 190)))).toEqual([])
  })

  test('include a photo that is too small to read', () => {
    expect(qualityHints({ width: 800, height: 500 }, picture(print(70, 190)))).toEqual(['small'])
  })

  test('include a photo that is too dark', () => {
    expect(qualityHints(large, picture(print(10, 70)))).toEqual(['dark'])
  })

  test('include a photo without edges as blurry', () => {
    expect(
      qualityHints(
        large,
        picture((x) => 60 + x),
      ),
    ).toEqual(['blurry'])
  })

  test('include a bright reflection, but not a white background', () => {
    const reflection = (x: number, y: number) => (x < 24 && y < 32 ? 255 : print(70, 190)(x))
    expect(qualityHints(large, picture(reflection))).toEqual(['glare'])
    const onPaper = (x: number, y: number) => (x < 24 && y < 32 ? print(70, 190)(x) : 255)
    expect(qualityHints(large, picture(onPaper))).toEqual([])
  })
})
