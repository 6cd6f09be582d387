/** A form's values, by the wire's names. Nothing typed is '' in a text and null elsewhere. */
export type Values = Record<string, unknown>

const asText = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value)

/** The fields whose values differ. Empty text and nothing are the same. */
export function changedFields(before: Values, after: Values): string[] {
  return Object.keys(after).filter((field) => asText(before[field]) !== asText(after[field]))
}
