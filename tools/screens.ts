import { allScreens, redirects } from '#apps/console/areas.ts'
import { type Guard, nameOfPlace } from '#platform/access/access.ts'
import { guardOf } from '#platform/console/screen.ts'

/** Returns the guards of a screen. A form has one for creating and one for opening a record. */
function guardsOf(screen: (typeof allScreens)[number]) {
  if (typeof screen.needs !== 'function') return describeGuard(screen.needs)
  const numbered = (id: string) => guardOf(screen, { id, productId: id, mode: id === '0' ? 'add' : 'edit' })
  const [making, opening] = [describeGuard(numbered('0')), describeGuard(numbered('1'))]
  return JSON.stringify(making) === JSON.stringify(opening) ? making : { toCreate: making, toOpen: opening }
}

function describeGuard(guard: Guard) {
  if (typeof guard === 'string') return guard
  return 'minLevel' in guard
    ? { minLevel: guard.minLevel }
    : { place: nameOfPlace(guard.place), anyOf: guard.anyOf }
}

const screens = allScreens.map((screen) => ({
  path: screen.path.replace(/:(\w+\??)/g, '{$1}'),
  title: screen.title,
  guard: guardsOf(screen),
}))
/** Redirects are open to every signed-in person. The guard of the target screen applies. */
const redirectRows = Object.entries(redirects).map(([path, redirectTo]) => ({
  path,
  title: null,
  guard: 'signed-in',
  redirectTo,
}))
console.log(JSON.stringify([...screens, ...redirectRows], null, 2))
