import { humanisedName } from '#platform/contract/errors/field-errors.ts'

/** Names of fields in histories whose numbers are whole centavos, and whose decimal texts are pesos. */
const money = new Set([
  'advertiser balance',
  'amount',
  'amount centavos',
  'back in budget',
  'balance',
  'balance after',
  'balance before',
  'budget',
  'cap per user',
  'cash part',
  'convenience fee',
  'entry every',
  'gives',
  'held',
  'income',
  'max amount',
  'merchant share',
  'min amount',
  'monthly rent',
  'net amount',
  'released amount',
  'reversed',
  'srp centavos',
  'total net',
  'wallet balance',
])

/** Names of fields in histories whose numbers are hundredths of a percent, and whose decimal texts are percent. */
const percent = new Set(['chance percentage', 'default rebate', 'rebate', 'score'])

/** The same for fields of requests. A biller has an amount as its merchant share. */
const percentOfRequests = new Set(['agent share', 'company share', 'merchant share'])

/** Unit of a field in a history; null for counts, codes and texts. Requests store their input below `asked`. */
export function unitOfField(field: string): 'money' | 'percent' | null {
  const name = humanisedName([field.replace(/^asked\./, '')])
  if (field.startsWith('asked.') && percentOfRequests.has(name)) return 'percent'
  if (money.has(name)) return 'money'
  return percent.has(name) ? 'percent' : null
}
