import { platformMessages } from '#platform/contract/errors.ts'
import { staffMessages } from '#areas/staff/messages.ts'
import { activeLineManagers } from './staff.ts'
import type { Database } from '#platform/server/db.ts'
import { rejectField } from '#platform/server/errors.ts'

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
    ? platformMessages('OWN_LINE_MANAGER')
    : people.includes(undefined)
      ? staffMessages('LINE_MANAGERS_ACTIVE')
      : people.length < needed
        ? platformMessages('MORE_APPROVERS', { count: needed })
        : null
  if (error) rejectField('lineManagers', error)
  return people.flatMap((person) =>
    person ? [{ id: person.id, email: person.email, name: person.name }] : [],
  )
}
