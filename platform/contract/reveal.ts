import { z } from 'zod'
import { fromLevelAnd, type Guard, makerLevel, makers, type PlaceGuard } from '#platform/access/access.ts'
import { write } from '#platform/contract/call.ts'
import { Id, Reason } from '#platform/contract/fields/text.ts'

type Options<Key extends string, Field extends string> = {
  /** Permission to read the record; null if its screen requires none. Revealing also requires the maker level. */
  needs: PlaceGuard | null
  /** Name of the request field with the record's key. */
  key: Key
  fields: readonly Field[]
  host?: 'main' | 'others'
  invalidates?: readonly string[]
}

type Shape<Key extends string, Field extends string> = Record<Key, typeof Id> & {
  field: z.ZodType<Field, Field>
  reason: typeof Reason
}

/**
 * Declares a call that returns one masked field of a record in full. It requires a reason and is recorded in the
 * record's history, so it counts as a write. The server implements it with `reveal`, the console calls it from
 * `Masked`.
 */
export function revealCall<const Key extends string, const Field extends string>(
  path: `/${string}`,
  { needs, key, fields, host = 'main', invalidates = [] }: Options<Key, Field>,
) {
  const field: z.ZodType<Field, Field> = z.enum(fields as readonly [Field, ...Field[]])
  const shape = { [key]: Id, field, reason: Reason } as Shape<Key, Field>
  const guard: Guard = needs === null ? makers : fromLevelAnd(makerLevel, needs)
  return write(path, {
    host,
    needs: guard,
    request: z.strictObject(shape),
    reply: z.object({ id: z.int(), field, value: z.string().nullable() }),
    invalidates: [...invalidates, '/audit/'],
  })
}
