import { isRecordRef } from '#platform/contract/record-ref.ts'

/** A changed field. A missing value is null. */
export type Change = { field: string; old: unknown; new: unknown }

/** Replaces the values of a changed secret. */
export const hiddenValue = '(hidden)'

const secret = /password|passcode|token|secret|hash|otp|recoverycode|privatekey|credential/
const maxLength = 4_000

/**
 * Fields that differ, nested ones as `address.city`. Without `before` all fields are new, without `after` all fields
 * are removed. With both, fields missing from `after` count as unchanged.
 */
export function changesBetween(before: object | undefined, after: object | undefined): Change[] {
  if (before === undefined && after === undefined) return []
  const changed =
    before && after ? Object.fromEntries(Object.entries(before).filter(([name]) => name in after)) : before
  const old = flatten(changed ?? {})
  const now = flatten(after ?? {})
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field): Change => ({ field, old: old.get(field) ?? null, new: now.get(field) ?? null }))
    .filter((change) => !isSame(change.old, change.new))
    .map(withoutSecrets)
}

/** Prepares a change for storage: hides secrets at any depth and truncates long values. */
export function withoutSecrets({ field, old, new: now }: Change): Change {
  if (isSecret(field))
    return { field, old: old === null ? null : hiddenValue, new: now === null ? null : hiddenValue }
  return { field, old: storableValue(old), new: storableValue(now) }
}

const isSecret = (name: string) => secret.test(name.toLowerCase().replace(/[^a-z.]/g, ''))

function flatten(value: object, prefix = '', into = new Map<string, unknown>()): Map<string, unknown> {
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue
    const field = `${prefix}${name}`
    if (isPlain(part) && !isRecordRef(part) && Object.keys(part).length > 0) flatten(part, `${field}.`, into)
    else into.set(field, part)
  }
  return into
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const isSame = (one: unknown, other: unknown) => Object.is(one, other) || asText(one) === asText(other)

// The order of keys is ignored, so that a value read back from the database equals the one that was sent.
function asText(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return String(part)
    return isPlain(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part
  })
}

function storableValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return shortened(toStorableText(value))
  if (Array.isArray(value)) return value.map(storableValue)
  if (!isPlain(value)) return value ?? null
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      toStorableText(name),
      isSecret(name) && part !== null ? hiddenValue : storableValue(part),
    ]),
  )
}

const shortened = (text: string) =>
  text.length > maxLength ? `${toStorableText(text.slice(0, maxLength))}… (${text.length} characters)` : text

/** Removes what PostgreSQL text cannot store: NUL characters and lone surrogates. */
export const toStorableText = (text: string) => text.replaceAll('\0', '').toWellFormed()
