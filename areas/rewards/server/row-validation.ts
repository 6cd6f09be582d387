import {
  type RewardAsset,
  errorText,
  type RecipientErrorCode,
  getAmountError,
  bounds,
} from '#areas/rewards/rules.ts'
import { findPeople, type Person } from './people.ts'
import type { FieldError } from '#platform/contract/call.ts'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import type { Database } from '#platform/server/db/database.ts'

/** A typed row: the recipient and the amount. */
export type TypedRow = {
  mobile_number?: string | undefined
  cognito_sub?: string | undefined
  amount: number
}

export type ValidatedRow = {
  person: Person | null
  errors: FieldError[]
  errorCode: RecipientErrorCode | null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Validates rows in one statement: the person exists, number and ID belong together, and the person can receive the
 * amount.
 */
export async function validateRows(
  db: Database,
  asset: RewardAsset,
  rows: readonly TypedRow[],
): Promise<ValidatedRow[]> {
  const subs = rows.flatMap(({ cognito_sub }) =>
    cognito_sub && uuid.test(cognito_sub) ? [cognito_sub.toLowerCase()] : [],
  )
  const mobiles = rows.flatMap(({ mobile_number }) => mobileFrom(mobile_number ?? '') ?? [])
  const people = await findPeople(db, { subs, mobiles }, asset)
  const bySub = new Map(people.map((person) => [person.cognitoSub, person]))
  const byMobile = new Map(people.map((person) => [person.mobileNumber, person]))
  return rows.map((row) => validateRow(asset, row, bySub, byMobile))
}

function validateRow(
  asset: RewardAsset,
  { mobile_number = '', cognito_sub = '', amount }: TypedRow,
  bySub: ReadonlyMap<string | null, Person>,
  byMobile: ReadonlyMap<string, Person>,
): ValidatedRow {
  const no = (field: string, message: string): ValidatedRow => ({
    person: null,
    errors: [{ field, message }],
    errorCode: null,
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
  const error = getAmountError(asset, amount)
  if (error !== null) return { person, errors: [{ field: 'amount', message: error }], errorCode: null }
  if (!person) return no('mobile_number', 'No subscriber was named')
  if (person.why !== null)
    return {
      person,
      errors: [{ field: 'mobile_number', message: errorText(person.why) }],
      errorCode: person.why,
    }
  if (amount > bounds[asset].perMonth)
    return { person, errors: [{ field: 'amount', message: errorText('cap') }], errorCode: 'cap' }
  return { person, errors: [], errorCode: null }
}
