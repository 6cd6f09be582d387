import type { z } from 'zod'
import { call, type ReadOptions, type Saved, write, type WriteOptions } from '#platform/contract/call.ts'
import { listCall, type ListShape } from '#platform/contract/page.ts'

type Path = `/${string}`
type Shared = Pick<ReadOptions, 'needs' | 'host' | 'invalidates'>
type Own<Options extends ReadOptions> = Partial<Omit<Options, 'needs'>>

/** Declares calls with the same guard and host. The writes also share what they invalidate. */
export function callGroup({ invalidates, ...shared }: Shared) {
  return {
    read: <Request extends z.ZodType, Reply extends z.ZodType>(
      path: Path,
      request: Request,
      reply: Reply,
      options: Own<ReadOptions> = {},
    ) => call(path, { ...shared, ...options, request, reply }),
    list: <
      Row extends z.ZodType,
      const Sort extends readonly [string, ...string[]],
      Filters extends z.ZodRawShape = Record<never, never>,
    >(
      path: Path,
      row: Row,
      options: ListShape<Filters, Sort> & Own<ReadOptions>,
    ) => listCall(path, row, { ...shared, ...options }),
    write: <Request extends z.ZodType, Reply extends z.ZodType = typeof Saved>(
      path: Path,
      request: Request,
      options: Own<WriteOptions> & { reply?: Reply } = {},
    ) => write(path, { ...shared, ...(invalidates && { invalidates }), ...options, request }),
  }
}
