import { toImportError } from '#platform/server/imports.ts'
import type { Message } from '#platform/words.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import {
  type RewardAsset,
  recipientError,
  type RecipientErrorCode,
  getAmountError,
  bounds,
} from '#areas/rewards/rules.ts'
import { findPeople, type Person } from './people.ts'
import type { FieldError } from '#platform/contract/call.ts'
import { mobileFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

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
  const no = (field: string, message: Message): ValidatedRow => ({
    person: null,
    errors: [toImportError(field, message)],
    errorCode: null,
  })
  if (mobile_number === '' && cognito_sub === '')
    return no('mobile_number', rewardsMessages('SUBSCRIBER_KEY_REQUIRED'))
  const mobile = mobileFrom(mobile_number)
  if (mobile_number !== '' && mobile === null) return no('mobile_number', rewardsMessages('MOBILE_FORMAT'))
  if (cognito_sub !== '' && !uuid.test(cognito_sub)) return no('cognito_sub', rewardsMessages('SUB_FORMAT'))
  const one = cognito_sub === '' ? null : (bySub.get(cognito_sub.toLowerCase()) ?? null)
  const other = mobile === null ? null : (byMobile.get(mobile) ?? null)
  if (cognito_sub !== '' && !one) return no('cognito_sub', rewardsMessages('SUB_UNKNOWN'))
  if (mobile !== null && !other) return no('mobile_number', rewardsMessages('MOBILE_UNKNOWN'))
  if (one && other && one.id !== other.id) return no('mobile_number', rewardsMessages('KEYS_DIFFER'))
  const person = one ?? other
  const error = getAmountError(asset, amount)
  if (error !== null) return { person, errors: [toImportError('amount', error)], errorCode: null }
  if (!person) return no('mobile_number', rewardsMessages('SUBSCRIBER_UNKNOWN'))
  if (person.why !== null)
    return {
      person,
      errors: [toImportError('mobile_number', recipientError(person.why))],
      errorCode: person.why,
    }
  if (amount > bounds[asset].perMonth)
    return { person, errors: [toImportError('amount', recipientError('cap'))], errorCode: 'cap' }
  return { person, errors: [], errorCode: null }
}
