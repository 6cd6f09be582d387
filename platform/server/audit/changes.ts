/** One field that changed. An absent value is null. */
export type Change = { field: string; old: unknown; new: unknown }

/** Stands where a secret changed: that it did is told, what it was or is never. */
export const hiddenValue = '(hidden)'

const secret = /password|passcode|token|secret|hash|otp|recoverycode|privatekey|credential/
const maxLength = 4_000

/**
 * The fields that differ, nested ones as `address.city`. Without `before` every field is new, without `after`
 * every field is gone; with both, a field that `after` does not name was not touched.
 */
export function changesBetween(before: object | undefined, after: object | undefined): Change[] {
  if (before === undefined && after === undefined) return []
  const told =
    before && after ? Object.fromEntries(Object.entries(before).filter(([name]) => name in after)) : before
  const old = flatten(told ?? {})
  const now = flatten(after ?? {})
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field): Change => ({ field, old: old.get(field) ?? null, new: now.get(field) ?? null }))
    .filter((change) => !isSame(change.old, change.new))
    .map(withoutSecrets)
}

/** A change as it may be kept: secrets hidden, wherever they lie in it, and nothing longer than a screen can show. */
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
    if (isPlain(part) && Object.keys(part).length > 0) flatten(part, `${field}.`, into)
    else into.set(field, part)
  }
  return into
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const made: unknown = Object.getPrototypeOf(value)
  return made === Object.prototype || made === null
}

const isSame = (one: unknown, other: unknown) => Object.is(one, other) || asText(one) === asText(other)

// Key order means nothing, so that a value read back from the database equals the one that was sent.
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

/** Text as PostgreSQL can keep it: no NUL, no half of a character. */
export const toStorableText = (text: string) => text.replaceAll('\0', '').toWellFormed()
