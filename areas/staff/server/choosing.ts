import { activeLineManagers } from '#areas/staff/server/staff.ts'
import type { Database } from '#platform/server/database.ts'
import { FieldRefusal } from '#platform/server/refusal.ts'

/** The chosen line managers with their names; whoever is none now, or is the maker, is refused. */
export async function chosenManagers(
  db: Database,
  ids: readonly number[],
  makerId: number,
  needed = 1,
): Promise<{ id: number; email: string; name: string }[]> {
  const active = await activeLineManagers(db)
  const wanted = [...new Set(ids)]
  const people = wanted.map((id) => active.find((person) => person.id === id))
  const fault = wanted.includes(makerId)
    ? 'You cannot approve your own request. Choose somebody else.'
    : people.includes(undefined)
      ? 'Choose active line managers only.'
      : people.length < needed
        ? `${needed} different people must approve this. Choose one more.`
        : null
  if (fault) throw new FieldRefusal([{ field: 'lineManagers', message: fault }])
  return people.flatMap((person) =>
    person ? [{ id: person.id, email: person.email, name: person.name }] : [],
  )
}
