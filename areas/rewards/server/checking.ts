import { type GivenAsset, sayWhyNot, type WhyNotCode, whyNotAmount, bounds } from '#areas/rewards/rules.ts'
import { findPeople, type Person } from '#areas/rewards/server/people.ts'
import type { FieldFault } from '#platform/contract/call.ts'
import { mobileFrom } from '#platform/contract/mobile.ts'
import type { Database } from '#platform/server/database.ts'

/** A row as somebody typed it: whom it names, and how much. */
export type TypedRow = {
  mobile_number?: string | undefined
  cognito_sub?: string | undefined
  amount: number
}

export type LookedAt = { person: Person | null; faults: FieldFault[]; why: WhyNotCode | null }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Looks at many rows in one go: is there such a person, do number and id agree, may they be given this. */
export async function lookAtRows(
  db: Database,
  asset: GivenAsset,
  rows: readonly TypedRow[],
): Promise<LookedAt[]> {
  const subs = rows.flatMap(({ cognito_sub }) =>
    cognito_sub && uuid.test(cognito_sub) ? [cognito_sub.toLowerCase()] : [],
  )
  const mobiles = rows.flatMap(({ mobile_number }) => mobileFrom(mobile_number ?? '') ?? [])
  const people = await findPeople(db, { subs, mobiles }, asset)
  const bySub = new Map(people.map((person) => [person.cognitoSub, person]))
  const byMobile = new Map(people.map((person) => [person.mobileNumber, person]))
  return rows.map((row) => lookAtRow(asset, row, bySub, byMobile))
}

function lookAtRow(
  asset: GivenAsset,
  { mobile_number = '', cognito_sub = '', amount }: TypedRow,
  bySub: ReadonlyMap<string | null, Person>,
  byMobile: ReadonlyMap<string, Person>,
): LookedAt {
  const no = (field: string, message: string): LookedAt => ({
    person: null,
    faults: [{ field, message }],
    why: null,
  })
  if (mobile_number === '' && cognito_sub === '')
    return no('mobile_number', 'Name the subscriber by mobile number or cognito_sub')
  const mobile = mobileFrom(mobile_number)
  if (mobile_number !== '' && mobile === null)
    return no('mobile_number', 'This is no Philippine mobile number')
  if (cognito_sub !== '' && !uuid.test(cognito_sub)) return no('cognito_sub', 'This is no cognito_sub')
  const one = cognito_sub === '' ? null : (bySub.get(cognito_sub.toLowerCase()) ?? null)
  const other = mobile === null ? null : (byMobile.get(mobile) ?? null)
  if (cognito_sub !== '' && !one) return no('cognito_sub', 'No subscriber has this cognito_sub')
  if (mobile !== null && !other) return no('mobile_number', 'No subscriber has this mobile number')
  if (one && other && one.id !== other.id) return no('mobile_number', 'Number and id belong to two people')
  const person = one ?? other
  const fault = whyNotAmount(asset, amount)
  if (fault !== null) return { person, faults: [{ field: 'amount', message: fault }], why: null }
  if (!person) return no('mobile_number', 'No subscriber was named')
  if (person.why !== null)
    return { person, faults: [{ field: 'mobile_number', message: sayWhyNot(person.why) }], why: person.why }
  if (amount > bounds[asset].perMonth)
    return { person, faults: [{ field: 'amount', message: sayWhyNot('cap') }], why: 'cap' }
  return { person, faults: [], why: null }
}
