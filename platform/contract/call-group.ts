import type { z } from 'zod'
import {
  call,
  type NoFields,
  type ReadOptions,
  type Saved,
  write,
  type WriteOptions,
} from '#platform/contract/call.ts'
import { listCall, type ListShape } from '#platform/contract/page.ts'

type Path = `/${string}`
type Own<Options extends ReadOptions> = Omit<Options, 'needs'>

/** Declares calls with the same guard and host. The writes also share what they invalidate. */
export function callGroup({ invalidates, ...shared }: Pick<ReadOptions, 'needs' | 'host' | 'invalidates'>) {
  return {
    read: <Reply extends z.ZodType, Request extends z.ZodType = typeof NoFields>(
      path: Path,
      options: Own<ReadOptions> & { request?: Request; reply: Reply },
    ) => call(path, { ...shared, ...options }),
    list: <
      Row extends z.ZodType,
      const Sort extends readonly [string, ...string[]],
      Filters extends z.ZodRawShape = Record<never, never>,
    >(
      path: Path,
      row: Row,
      options: Own<ReadOptions> & ListShape<Filters, Sort>,
    ) => listCall(path, row, { ...shared, ...options }),
    write: <Request extends z.ZodType = typeof NoFields, Reply extends z.ZodType = typeof Saved>(
      path: Path,
      options: Own<WriteOptions> & { request?: Request; reply?: Reply },
    ) => write(path, { ...shared, ...(invalidates && { invalidates }), ...options }),
  }
}
