export type Box = { left: number; top: number; right: number; bottom: number }

/** Something that toasts should leave in view. Controls and pictures weigh more than text. */
export type Obstacle = Box & { weight: number }

type Options = {
  /** Default place of the toasts, at the bottom left. */
  base: Box
  /** Area in which they may be moved. It must contain the base. */
  area: Box
  obstacles: readonly Obstacle[]
}

const step = 12
/** Area of covered text, in square pixels, that weighs as much as moving the toasts by one pixel. */
const areaPerPixel = 20

/** Returns how far toasts are moved from their default place: the nearest place that covers neither controls nor pictures. */
export function findPlace({ base, area, obstacles }: Options): { x: number; y: number } {
  let best = { x: 0, y: 0 }
  let least = coveredWeight(base, obstacles)
  for (let y = 0; base.top - y >= area.top && least > 0; y += step) {
    for (let x = 0; base.right + x <= area.right; x += step) {
      const distance = Math.hypot(x, y) * areaPerPixel
      // Further to the right costs more.
      if (distance >= least) break
      const cost = distance + coveredWeight(moved(base, x, y), obstacles)
      if (cost < least) [best, least] = [{ x, y }, cost]
    }
  }
  return best
}

/** Returns the area that a box covers of the obstacles, by their weight. */
export const coveredWeight = (box: Box, obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, obstacle) => sum + overlap(box, obstacle) * obstacle.weight, 0)

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

export const moved = (box: Box, x: number, y: number): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top - y,
  bottom: box.bottom - y,
})
