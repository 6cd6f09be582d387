import { platformMessages } from '#platform/contract/errors/messages.ts'
import { thousands } from '#platform/contract/fields/money.ts'
import type { Cell } from '#platform/server/imports/sheet-row.ts'

const currency = /^(-?)(?:₱|php|p(?=[\d.]))|php$/gi
const withCommas = /^-?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/
const withPoints = /^-?\d{1,3}(?:\.\d{3})+(?:,\d{1,2})$|^-?\d{1,3}(?:\.\d{3}){2,}$/
const decimalComma = /^-?\d+,\d{1,2}$/
const ambiguous = /^-?[1-9]\d{0,2}\.\d{3}$/

/**
 * Reads an amount as people write it, and returns it with a decimal point and without separators: `₱1,250.50`,
 * `1.250,50` and `1250,50` are `1250.50`. An amount has at most two decimals, so `1,250` is `1250`. `1.250` could be
 * either and is an error. Any other text is returned unchanged for the schema of its column.
 */
export function amountText(cell: Cell): Cell {
  const text = cell.text.replace(/\s/g, '').replace(currency, '$1')
  if (withCommas.test(text)) return { ...cell, text: text.replaceAll(',', '') }
  if (withPoints.test(text)) return { ...cell, text: text.replaceAll('.', '').replace(',', '.') }
  if (decimalComma.test(text)) return { ...cell, text: text.replace(',', '.') }
  if (ambiguous.test(text) && !cell.error) return { ...cell, error: ambiguity(text) }
  return /^-?[\d.]+%?$/.test(text) ? { ...cell, text } : cell
}

function ambiguity(text: string) {
  const whole = `${thousands(text.replace('.', ''))}.00`
  return platformMessages('AMOUNT_AMBIGUOUS', { text, whole, decimal: text })
}
