import { describe, expect, test } from 'vitest'
import { type Box, coveredWeight, findPlace, moved } from './find-place.ts'

const base: Box = { left: 312, top: 838, right: 692, bottom: 888 }
const area: Box = { left: 312, top: 56, right: 1428, bottom: 888 }
const control = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  weight: 100,
})

describe('findPlace', () => {
  test('keeps the bottom left where nothing is covered', () => {
    expect(findPlace({ base, area, obstacles: [control(1200, 840, 120, 36)] })).toEqual({ x: 0, y: 0 })
  })

  test('moves above a bar and the thumbnails on it', () => {
    const obstacles = [control(312, 824, 1128, 76), control(332, 726, 112, 90), control(452, 726, 112, 90)]
    const { x, y } = findPlace({ base, area, obstacles })
    expect(coveredWeight(moved(base, x, y), obstacles)).toBe(0)
    expect(moved(base, x, y).bottom).toBeLessThanOrEqual(824)
  })

  test('covers text rather than a control, and the least where no place is free', () => {
    const text = { ...control(312, 100, 1128, 700), weight: 1 }
    const bar = control(312, 800, 1128, 100)
    const place = findPlace({ base, area, obstacles: [text, bar] })
    expect(coveredWeight(moved(base, place.x, place.y), [bar])).toBe(0)
    const everything = [control(0, 0, 1440, 900)]
    expect(findPlace({ base, area, obstacles: everything })).toEqual({ x: 0, y: 0 })
  })
})
