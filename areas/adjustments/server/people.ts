import type { People } from '#areas/adjustments/server/adjustments.ts'
import { lineManagers } from '#areas/staff/public.ts'
import type { Database } from '#platform/server/database.ts'
import { FieldRefusal } from '#platform/server/refusal.ts'

/** The chosen line managers with their names; whoever is none now, or is the maker, is refused. */
export async function chosenManagers(
  db: Database,
  ids: readonly number[],
  makerId: number,
  needed: number,
): Promise<People> {
  const active = await lineManagers(db)
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
