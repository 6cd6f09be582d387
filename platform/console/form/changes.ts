/** Form values by the field names of the API. An empty field is '' for text and null otherwise. */
export type Values = Record<string, unknown>

const asText = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value)

/** Returns the fields whose values differ. Empty text equals null. */
export function changedFields(before: Values, after: Values): string[] {
  return Object.keys(after).filter((field) => asText(before[field]) !== asText(after[field]))
}
