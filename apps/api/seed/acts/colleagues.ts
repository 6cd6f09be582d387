import { person } from '#apps/api/seed/actor-context.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/staff.ts'

const makerNames = [
  'maker',
  'ella.nunez',
  'maker2',
  'dodong.ylagan',
  'francis.gatmaitan',
  'bong.delacruz',
  'hazel.magbanua',
  'cherry.lacson',
]
// All are line managers, so that requests can be sent to them. A request can be sent to three.
const checkerNames = ['checker', 'checker2', 'noel.catacutan']

/** The people who enter and decide requests of the demo. The `n`th request has the `n`th of each, in rotation. */
export type Colleagues = {
  maker: (n: number) => Staff
  checker: (n: number) => Staff
  /** Ids of all checkers, as addressees of a request. */
  checkerIds: number[]
}

/** Returns the people of the demo, or null in a database without them. */
export async function colleaguesIn(db: Database): Promise<Colleagues | null> {
  const makers = await peopleNamed(db, makerNames)
  const checkers = await peopleNamed(db, checkerNames)
  const [firstMaker] = makers
  const [firstChecker] = checkers
  if (!firstMaker || !firstChecker) return null
  return {
    maker: (n) => makers[n % makers.length] ?? firstMaker,
    checker: (n) => checkers[n % checkers.length] ?? firstChecker,
    checkerIds: checkers.map(({ id }) => id),
  }
}

async function peopleNamed(db: Database, names: readonly string[]): Promise<Staff[]> {
  const people: Staff[] = []
  for (const name of names) {
    const member = await person(db, name)
    if (member) people.push(member)
  }
  return people
}
