import { activeLineManagers } from './staff.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ValidationError } from '#platform/server/errors/errors.ts'

/**
 * Returns the selected line managers with their names. Rejects people who are not line managers any more, and the
 * maker.
 */
export async function resolveLineManagers(
  db: Database,
  ids: readonly number[],
  makerId: number,
  needed = 1,
): Promise<{ id: number; email: string; name: string }[]> {
  const active = await activeLineManagers(db)
  const requested = [...new Set(ids)]
  const people = requested.map((id) => active.find((person) => person.id === id))
  const error = requested.includes(makerId)
    ? 'You cannot approve your own request. Choose somebody else.'
    : people.includes(undefined)
      ? 'Choose active line managers only.'
      : people.length < needed
        ? `${needed} different people must approve this. Choose one more.`
        : null
  if (error) throw new ValidationError([{ field: 'lineManagers', message: error }])
  return people.flatMap((person) =>
    person ? [{ id: person.id, email: person.email, name: person.name }] : [],
  )
}
