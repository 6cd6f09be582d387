import type { z } from 'zod'
import { type Place, toCreate, toDecide, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, type Host, type ReadOptions, write, type WriteOptions } from '#platform/contract/call.ts'
import { listCall, type ListShape } from '#platform/contract/page.ts'

type Path = `/${string}`
type Shared<Saved extends z.ZodType> = {
  /** Reply of the writes. */
  saved: Saved
  /** Path prefixes whose queries are refetched after each write. */
  invalidates: readonly string[]
  host?: Host
}

/**
 * Declares the calls of the records at one place of the access tree: `read` requires any flag there, the writes require
 * the flag of their name, and `decide` the flag to update with the level of people who decide. The writes share their
 * reply and what they invalidate, unless their options say otherwise.
 */
export function recordCalls<Saved extends z.ZodType>(place: Place, { saved, ...shared }: Shared<Saved>) {
  const { invalidates: _, ...ofReads } = shared
  const writeWith =
    (needs: WriteOptions['needs']) =>
    <Request extends z.ZodType, Reply extends z.ZodType = Saved>(
      path: Path,
      request: Request,
      options: Partial<WriteOptions> & { reply?: Reply } = {},
    ) =>
      write(path, {
        needs,
        ...shared,
        ...options,
        request,
        reply: options.reply ?? (saved as Saved & Reply),
      })
  return {
    read: <Request extends z.ZodType, Reply extends z.ZodType>(
      path: Path,
      request: Request,
      reply: Reply,
      options: Partial<ReadOptions> = {},
    ) => call(path, { needs: withAnyFlag(place), ...ofReads, ...options, request, reply }),
    list: <
      Row extends z.ZodType,
      const Sort extends readonly [string, ...string[]],
      Filters extends z.ZodRawShape = Record<never, never>,
    >(
      path: Path,
      row: Row,
      options: ListShape<Filters, Sort> & Partial<ReadOptions>,
    ) => listCall(path, row, { needs: withAnyFlag(place), ...ofReads, ...options }),
    create: writeWith(toCreate(place)),
    update: writeWith(toUpdate(place)),
    decide: writeWith(toDecide(place)),
    delete: writeWith(toDelete(place)),
  }
}
