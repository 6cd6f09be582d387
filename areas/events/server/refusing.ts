import { doorsOpenHours, type Why } from '#areas/events/rules.ts'
import { words } from '#areas/events/words.ts'
import { brokenConstraint } from '#platform/server/database.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(words, 'en')

/** A rule's reason as the server tells it. */
export const sentenceFor = (why: Why) =>
  why === 'checkInEarly' ? say('why_checkInEarly', { hours: String(doorsOpenHours) }) : say(`why_${why}`)

/** Refuses with a rule's reason, where there is one. */
export function refuse(why: Why | null): void {
  if (why === null) return
  if (why === 'hasAttendees') throw new Refusal(sentenceFor(why), { code: 'IN_USE', httpStatus: 409 })
  if (why === 'full') throw new Refusal(sentenceFor(why), { code: 'LIMIT_EXCEEDED' })
  throw new Refusal(sentenceFor(why), { code: 'INVALID_STATE' })
}

const mobileTaken = { field: 'mobile', message: 'Somebody with this number is registered already' }

/** Says in a sentence what the tables refused. */
export async function withTableRules<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'event_full') refuse('full')
    if (broken === 'event_attendee_mobile')
      throw new Refusal(mobileTaken.message, { code: 'DUPLICATE', httpStatus: 409, errors: [mobileTaken] })
    throw error
  }
}

/** Refuses places for fewer people than are registered. */
export function refuseFewerPlaces(capacity: number | null, taken: number): void {
  if (capacity === null || capacity >= taken) return
  const message = `${taken} people are registered already`
  throw new FieldRefusal([{ field: 'capacity', message }])
}
