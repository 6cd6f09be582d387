/** What people type for an amount, as the wire takes it: `₱1,250.5` is `1250.50`. Null when nothing is typed. */
export function normaliseAmount(typed: string): string | null {
  const digits = typed.replace(/[₱,\s%]/g, '')
  if (digits === '') return null
  const [, sign = '', whole = '', part] = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(digits) ?? []
  // Whatever is not an amount goes on as typed, so that the schema can say what is wrong with it.
  if (whole === '' && !part) return digits
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}.${(part ?? '').padEnd(2, '0')}`
}

/** An amount as it is read: `1250.5` is `1,250.50`. What is no amount stays as it is. */
export function groupAmount(typed: string): string {
  const amount = normaliseAmount(typed)
  if (amount === null) return ''
  if (!/^-?\d+\.\d\d$/.test(amount)) return amount
  const [whole = '', part] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}

const manilaOffsetMinutes = 480

/** A moment as a date-and-time input holds it, on Manila's clock. */
export function toInputMoment(iso: string | null | undefined): string {
  const at = Date.parse(iso ?? '')
  return Number.isNaN(at) ? '' : new Date(at + manilaOffsetMinutes * 60_000).toISOString().slice(0, 16)
}

/** What a date-and-time input holds, read on Manila's clock, as a moment. */
export function fromInputMoment(text: string): string | null {
  const at = Date.parse(`${text}:00Z`.replace(/(:\d\d:\d\d):00Z$/, '$1Z'))
  return text === '' || Number.isNaN(at) ? null : new Date(at - manilaOffsetMinutes * 60_000).toISOString()
}
