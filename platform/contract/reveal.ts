import { z } from 'zod'
import { fromLevelAnd, type Guard, makerLevel, makers, type PlaceGuard } from '#platform/access/access.ts'
import { write } from '#platform/contract/call.ts'
import { Id, Reason } from '#platform/contract/fields/text.ts'

type Options<Key extends string, Field extends string> = {
  /** The right to read the record; null where its screen needs none. Revealing also needs the level of a maker. */
  needs: PlaceGuard | null
  /** The name of the record's key in the request. */
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
 * The call that answers one masked field of one record in full. It takes a reason and is recorded in the record's
 * history, so it counts as a write. `reveal` on the server answers it, `Masked` in the console calls it.
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
