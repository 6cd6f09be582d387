import { z } from 'zod'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'

/** An amount in whole centavos. Only requests, replies and texts use pesos. */
export type Centavos = number & z.$brand<'Centavos'>

/** The largest amount: 999,999,999,999.99 pesos, still exact as a JavaScript number of centavos. */
export const largestCentavos = 99_999_999_999_999

const Whole = z.int().min(-largestCentavos).max(largestCentavos).brand<'Centavos'>()

const pesoText = /^-?\d{1,12}(\.\d{1,2})?$/
export const amountMessage = fieldMessages.issue('AMOUNT')

/** Converts decimal pesos by their digits, because 1.15 * 100 is not 115 in floating point. */
export function centavosFrom(pesos: string): Centavos {
  const negative = pesos.startsWith('-')
  const [whole = '', part = ''] = pesos.replace('-', '').split('.')
  const centavos = Number(whole + part.padEnd(2, '0'))
  return (negative && centavos !== 0 ? -centavos : centavos) as Centavos
}

/** Formats centavos as decimal pesos with two decimals: 125050 is `1250.50`. */
export function pesosFrom(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Formats centavos for sentences: `₱1,250.50`, negative `-₱1,250.50`. */
export function formatCentavos(centavos: number): string {
  const [whole = '', part] = pesosFrom(Math.abs(centavos)).split('.')
  return `${centavos < 0 ? '-' : ''}₱${thousands(whole)}.${part}`
}

/** Groups the digits of a whole number in threes: `1,250`. */
export const thousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const decimalOnWire = (error: string) =>
  z
    .union([z.number(), z.string()])
    .refine((decimal) => pesoText.test(String(decimal)), { error, abort: true })

const PesosOnWire = decimalOnWire(amountMessage)

/**
 * Checks that an untyped number, such as a sum or a column, is whole centavos. Throws otherwise, because this is a
 * programming error.
 */
export const wholeCentavos = (amount: number): Centavos => Whole.parse(amount)

/** The opposite amount, for the other side of a posting. */
export const negate = (amount: Centavos): Centavos => wholeCentavos(0 - amount)

/** Decimal pesos in requests and replies, whole centavos in code. Negative amounts are rejected. */
export const Money = z.codec(PesosOnWire, Whole.min(0), {
  decode: (pesos) => centavosFrom(String(pesos)),
  encode: (centavos) => Number(pesosFrom(centavos)),
})

/** An amount greater than zero. */
export const PositiveMoney = Money.refine((centavos) => centavos > 0, fieldMessages.issue('AMOUNT_ZERO'))

/** An amount that can be negative: a change or a difference, never an input of staff. */
export const SignedMoney = z.codec(PesosOnWire, Whole, {
  decode: (pesos) => centavosFrom(String(pesos)),
  encode: (centavos) => Number(pesosFrom(centavos)),
})

/** Hundredths of a percent: 150 is 1.50 %. */
export type BasisPoints = number & z.$brand<'BasisPoints'>

/** Checks that a number is valid basis points, 0 to 10,000: 150 is 1.50 %. */
export const wholeBasisPoints = (amount: number): BasisPoints =>
  z.int().min(0).max(10_000).parse(amount) as BasisPoints

const percentMessage = fieldMessages.issue('PERCENT')

/** A percentage from 0 to 100 with two decimals in requests and replies, basis points in code. */
export const Percent = z.codec(
  decimalOnWire(percentMessage),
  z.int().min(0, percentMessage).max(10_000, percentMessage).brand<'BasisPoints'>(),
  {
    decode: (percent) => centavosFrom(String(percent)) as number as BasisPoints,
    encode: (basisPoints) => Number(pesosFrom(basisPoints)),
  },
)
