import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dragCrop, maxZoom, cropRectangle } from '#platform/console/upload/crop.ts'

const length = fc.integer({ min: 1, max: 10_000 })
const unit = fc.double({ min: 0, max: 1, noNaN: true })
const crop = fc.record({ zoom: fc.double({ min: 1, max: maxZoom, noNaN: true }), across: unit, down: unit })
const size = fc.record({ width: length, height: length })
const ratio = fc.double({ min: 0.2, max: 5, noNaN: true })

test('crop › stays within the picture and keeps its aspect ratio wherever it is dragged', () => {
  fc.assert(
    fc.property(
      size,
      ratio,
      crop,
      fc.double({ min: -2, max: 2, noNaN: true }),
      (picture, shape, first, step) => {
        const moved = dragCrop(picture, shape, first, { across: step, down: -step })
        for (const each of [first, moved]) {
          const part = cropRectangle(picture, shape, each)
          expect(part.width / part.height).toBeCloseTo(shape, 6)
          expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(-1e-6)
          expect(part.x + part.width).toBeLessThanOrEqual(picture.width + 1e-6)
          expect(part.y + part.height).toBeLessThanOrEqual(picture.height + 1e-6)
        }
      },
    ),
  )
})
