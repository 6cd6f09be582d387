import type { FieldError } from '#platform/contract/call.ts'
import { currentLanguage } from '#platform/console/i18n/language.ts'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'

/**
 * Maps server errors to the fields of the form. The server uses the paths of the call: `limits.payDaily` is the form
 * field `payDaily`, and `lineManagers.2` is `lineManagers`. A path without a matching field is kept.
 */
export function errorsByField(
  errors: readonly FieldError[],
  fields: readonly string[],
  labelOf: (field: string) => string | undefined,
): Record<string, FieldError> {
  // Only the first error of a field is shown.
  const entries = errors.toReversed().map((error): [string, FieldError] => {
    const field = formField(error.field, fields)
    return [field, { ...error, field, message: withLabel(error, labelOf(field)) }]
  })
  return Object.fromEntries(entries)
}

/** The message with the label that the form shows, instead of the field's name in the call. */
function withLabel({ message, code = '', params }: FieldError, label: string | undefined): string {
  if (label === undefined) return message
  const labelled = fieldMessages.from(code.replace(/^fields\./, ''), { ...params, field: label })
  return labelled?.in(currentLanguage()) ?? message
}

/** Returns the field that shows an error of a list item: `userIds.0` belongs to `userIds`. Other paths are kept. */
export function fieldOfItem(named: string, fields: Pick<ReadonlySet<string>, 'has'>): string {
  const list = named.replace(/\.\d+$/, '')
  return !fields.has(named) && fields.has(list) ? list : named
}

function formField(named: string, fields: readonly string[]): string {
  const parts = named.split('.')
  const ends = parts.map((_, from) => parts.slice(from).join('.'))
  const beginnings = parts.map((_, nth) => parts.slice(0, parts.length - nth).join('.'))
  return [...ends, ...beginnings].find((part) => fields.includes(part)) ?? named
}

/** Returns the label of a field on screen. */
export function labelOnScreen(form: HTMLElement | null, field: string): string | undefined {
  const node = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
  const inputs = 'input, select, textarea'
  const input = node?.matches(inputs) ? node : node?.querySelector(inputs)
  const label = (input as HTMLInputElement | null | undefined)?.labels?.[0]
  const text = label?.textContent?.trim()
  return text === '' ? undefined : text
}
