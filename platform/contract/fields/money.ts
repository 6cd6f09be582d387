import { z } from 'zod'

/** Money is whole centavos everywhere but on the wire and in what people read and type. */
export type Centavos = number & z.$brand<'Centavos'>

/** The largest amount: 999,999,999,999.99 pesos, still exact as a JavaScript number of centavos. */
export const largestCentavos = 99_999_999_999_999

const Whole = z.int().min(-largestCentavos).max(largestCentavos).brand<'Centavos'>()

const pesoText = /^-?\d{1,12}(\.\d{1,2})?$/
export const amountMessage = 'Enter an amount with at most two decimals, like 1250.00'

/** Reads decimal pesos by their digits, as 1.15 * 100 is not 115 in floating point. */
export function centavosFrom(pesos: string): Centavos {
  const negative = pesos.startsWith('-')
  const [whole = '', part = ''] = pesos.replace('-', '').split('.')
  const centavos = Number(whole + part.padEnd(2, '0'))
  return (negative && centavos !== 0 ? -centavos : centavos) as Centavos
}

/** Writes centavos as decimal pesos with two decimals: 125050 is `1250.50`. */
export function pesosFrom(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Centavos as sentences tell them: `₱1,250.50`, below zero `-₱1,250.50`. */
export function formatCentavos(centavos: number): string {
  const [whole = '', part] = pesosFrom(Math.abs(centavos)).split('.')
  return `${centavos < 0 ? '-' : ''}₱${thousands(whole)}.${part}`
}

/** Digits of a whole number in groups of three: `1,250`. */
export const thousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const PesosOnWire = z.union([z.number(), z.string()]).refine((pesos) => pesoText.test(String(pesos)), {
  error: amountMessage,
  abort: true,
})

/** Whole centavos from where a type does not say so: a sum, or a column. Anything else is an error of ours. */
export const wholeCentavos = (amount: number): Centavos => Whole.parse(amount)

/** What a posting takes from one account where it gives this much to another. */
export const negate = (amount: Centavos): Centavos => wholeCentavos(0 - amount)

/** Decimal pesos on the wire, whole centavos in code. Negative amounts are refused. */
export const Money = z.codec(PesosOnWire, Whole.min(0), {
  decode: (pesos) => centavosFrom(String(pesos)),
  encode: (centavos) => Number(pesosFrom(centavos)),
})

/** An amount of more than zero. */
export const PositiveMoney = Money.refine((centavos) => centavos > 0, 'Enter more than zero')

/** An amount that may be below zero: a change or a difference, never an input of staff. */
export const SignedMoney = z.codec(PesosOnWire, Whole, {
  decode: (pesos) => centavosFrom(String(pesos)),
  encode: (centavos) => Number(pesosFrom(centavos)),
})

/** Hundredths of a percent: 150 is 1.50 %. */
export type BasisPoints = number & z.$brand<'BasisPoints'>

/** A whole number of basis points, from code that has one: 150 is 1.50 %. */
export const wholeBasisPoints = (amount: number): BasisPoints =>
  z.int().min(0).max(10_000).parse(amount) as BasisPoints

const percentMessage = 'Enter a percentage from 0 to 100, like 1.50'

/** A percentage from 0 to 100 with two decimals on the wire, basis points in code. */
export const Percent = z.codec(
  PesosOnWire,
  z.int().min(0, percentMessage).max(10_000, percentMessage).brand<'BasisPoints'>(),
  {
    decode: (percent) => centavosFrom(String(percent)) as number as BasisPoints,
    encode: (basisPoints) => Number(pesosFrom(basisPoints)),
  },
)
