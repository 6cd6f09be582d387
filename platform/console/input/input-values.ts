/** Converts an entered amount to the API format: `₱1,250.5` becomes `1250.50`. Returns null if the input is empty. */
export function normaliseAmount(typed: string): string | null {
  const digits = typed.replace(/[₱,\s%]/g, '')
  if (digits === '') return null
  const [, sign = '', whole = '', part] = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(digits) ?? []
  // Invalid input is returned unchanged, so that the schema reports the error.
  if (whole === '' && !part) return digits
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}.${(part ?? '').padEnd(2, '0')}`
}

/** Formats an amount for display: `1250.5` becomes `1,250.50`. Invalid input is returned unchanged. */
export function groupAmount(typed: string): string {
  const amount = normaliseAmount(typed)
  if (amount === null) return ''
  if (!/^-?\d+\.\d\d$/.test(amount)) return amount
  const [whole = '', part] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}

const manilaOffsetMinutes = 480

/** Converts a timestamp to the value of a date and time input, in Manila time. */
export function toInputMoment(iso: string | null | undefined): string {
  const at = Date.parse(iso ?? '')
  return Number.isNaN(at) ? '' : new Date(at + manilaOffsetMinutes * 60_000).toISOString().slice(0, 16)
}

/** Converts the value of a date and time input, in Manila time, to a timestamp. */
export function fromInputMoment(text: string): string | null {
  const at = Date.parse(`${text}:00Z`.replace(/(:\d\d:\d\d):00Z$/, '$1Z'))
  return text === '' || Number.isNaN(at) ? null : new Date(at - manilaOffsetMinutes * 60_000).toISOString()
}
