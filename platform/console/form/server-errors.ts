import type { FieldError } from '#platform/contract/call.ts'
import { humanisedName } from '#platform/contract/errors/field-errors.ts'

/**
 * The server's errors by the form's own fields. The server names fields as the call does: `limits.payDaily` is the
 * form's `payDaily`, and `lineManagers.2` its `lineManagers`. A field that the form does not have keeps its name.
 */
export function errorsByField(
  errors: readonly FieldError[],
  fields: readonly string[],
  labelOf: (field: string) => string | undefined,
): Record<string, string> {
  // The first error of a field is the one to fix first.
  const entries = errors.toReversed().map(({ field: named, message }): [string, string] => {
    const field = formField(named, fields)
    const label = labelOf(field)
    const raw = `The ${humanisedName(named.split('.'))} field`
    return [field, label === undefined ? message : message.replace(raw, `The ${label} field`)]
  })
  return Object.fromEntries(entries)
}

function formField(named: string, fields: readonly string[]): string {
  const parts = named.split('.')
  const ends = parts.map((_, from) => parts.slice(from).join('.'))
  const beginnings = parts.map((_, nth) => parts.slice(0, parts.length - nth).join('.'))
  return [...ends, ...beginnings].find((part) => fields.includes(part)) ?? named
}

/** What a field is called on screen: the text of its input's label, without the mark of a required one. */
export function labelOnScreen(form: HTMLElement | null, field: string): string | undefined {
  const node = form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)
  const inputs = 'input, select, textarea'
  const input = node?.matches(inputs) ? node : node?.querySelector(inputs)
  const label = (input as HTMLInputElement | null | undefined)?.labels?.[0]
  const text = label?.textContent?.replace(/\s*\*\s*$/, '').trim()
  return text === '' ? undefined : text
}
