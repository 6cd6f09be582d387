import { menuGroups } from '#apps/console/menu.ts'

export type MenuPlace = { group: string; section: string; order: number }

/** Parses a place in the menu, such as `merchants/people` or `merchants/people/25`. Without an order it comes last. */
export function menuPlace(place: string): MenuPlace {
  const [group, section, order = '90', ...rest] = place.split('/')
  const places = menuGroups.flatMap(({ key, sections }) => sections.map((each) => `${key}/${each.key}`))
  if (
    !group ||
    !section ||
    rest.length > 0 ||
    !places.includes(`${group}/${section}`) ||
    !/^\d+$/.test(order)
  )
    throw new Error(`There is no place ${place} in the menu. Places: ${places.join(', ')}`)
  return { group, section, order: Number(order) }
}
