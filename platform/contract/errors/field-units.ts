import { humanisedName } from '#platform/contract/errors/field-errors.ts'

/** Names of fields in histories whose numbers are whole centavos, and whose decimal texts are pesos. */
const money = new Set([
  'back in budget',
  'balance after',
  'balance before',
  'cap per user',
  'cash part',
  'credit',
  'debit',
  'entry every',
  'fee fixed',
  'gives',
  'held',
  'income',
  'low balance threshold',
  'merchant share',
  'min order',
  'not reversed',
  'recovered',
  'refunded',
  'reversed',
  'salary max',
  'salary min',
  'share',
  'srp',
  'total net',
])
const moneyEnding = /(?:^| )(?:amount|balance|budget|centavos|fee|rent|renta)$/
const limitOfWallet = /^(?:cash in|cash out|send|pay) (?:per txn|daily|monthly)$/

/** Names of fields in histories whose numbers are hundredths of a percent, and whose decimal texts are percent. */
const percent = new Set(['chance percentage', 'default rebate', 'rebate', 'score'])

/** The same for fields of requests. A biller has an amount as its merchant share. */
const percentOfRequests = new Set(['agent share', 'company share', 'merchant share'])

/** Unit of a field in a history; null for counts, codes and texts. Requests store their input below `asked`. */
export function unitOfField(field: string): 'money' | 'percent' | null {
  const name = humanisedName([field.slice(field.lastIndexOf('.') + 1)])
  if (field.startsWith('asked.') && percentOfRequests.has(name)) return 'percent'
  if (money.has(name) || moneyEnding.test(name) || limitOfWallet.test(name)) return 'money'
  return percent.has(name) ? 'percent' : null
}
